import Foundation
import LocalOrigin
import StreamingCore

/// The command `player serve`, which runs a server on the loopback address.
struct ServeCommand: Command {
    static let spec = CommandSpec(
        name: "serve", summary: "Serve a folder over HTTP on the loopback address",
        description: [
            "The server supports byte ranges, ETag and keep-alive, and logs requests to standard error. Ctrl-C stops "
                + "the server. If FOLDER contains catalogue.json, this catalogue is also served page by page "
                + "(?limit=N) and as an API (/v1/videos)."
        ],
        arguments: [
            .init(name: "FOLDER", help: "the folder (default: the sample catalogue and media)", isRequired: false)
        ],
        options: [
            .init(name: "--port", value: "N", help: "the port; 0 chooses a free port (default: 8080)"),
            .init(
                name: "--bandwidth", value: "B", help: "limit each response to B bits per second, such as 800k or 2M"),
        ] + LiveServeOptions.options,
        sections: [LiveServeOptions.section],
        examples: [
            ("player serve", "Serve the sample catalogue and media on port 8080"),
            ("player serve --bandwidth 250k", "Serve so slowly that media/clip.mp4 stalls"),
            ("player serve ~/Movies --port 0", "Serve a folder on a free port"),
            ("player serve --live", "Also serve a live stream at /live/index.m3u8"),
            ("player serve --live low-latency --window 20", "Serve a low-latency stream with a window of 40 s"),
        ])

    private let directory: String?
    private let port: UInt16
    private let bandwidth: Double?
    private let live: LiveServeOptions?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        directory = arguments.positional.first
        port = try arguments.value(of: "--port", "a number from 0 to 65535") { UInt16($0) } ?? 8_080
        bandwidth = try arguments.value(
            of: "--bandwidth", "bits per second from 1k to 100G, such as 800k", Values.bandwidth)
        live = try LiveServeOptions(arguments)
    }

    func run(in context: CommandContext) async -> Int32 {
        let console = context.console
        do {
            let folder = try folder(context.environment)
            var routes = OriginRoutes(directory: folder)
            if let bandwidth { routes.behaviours["*"] = OriginBehaviour(bandwidth: bandwidth) }
            if let live {
                let samples = try Resources.fixtures(environment: context.environment)
                routes.setLiveStream(live.stream(samples, SystemClock()), at: LiveServeOptions.prefix)
            }
            let exchanges = Mailbox<LocalOrigin.Exchange>(capacity: 10_000)
            let origin = try makeOrigin(routes, exchanges)
            console.print("Serving \(folder.path.printable) at \(origin.baseURL.absoluteString)")
            if origin.size(of: "/catalogue.json") != nil {
                console.print("Catalogue: \(origin.url("catalogue.json").absoluteString)")
            }
            if live != nil {
                console.print("Live stream: \(origin.url("live/index.m3u8").absoluteString)")
            }
            let signal = AsyncSignal()
            exchanges.attach(signal)
            while !Task.isCancelled && !console.isClosed {
                let sent = signal.sentCount
                for exchange in exchanges.drain().messages { console.note(Self.line(of: exchange)) }
                await signal.wait(after: sent)
            }
            origin.stop()
            return context.exitCode(ExitCode.success)
        } catch {
            context.report(error, json: false)
            return ExitCode.failed
        }
    }

    private func folder(_ environment: [String: String]) throws(Failure) -> URL {
        guard let directory else { return try Resources.fixtures(environment: environment) }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue else {
            let advice = live == nil ? "" : " (\(LiveServeOptions.kindAdvice))"
            throw Failure(kind: "noDirectory", message: "cannot serve \(directory): not a folder\(advice)")
        }
        return URL(fileURLWithPath: directory)
    }

    private func makeOrigin(_ routes: OriginRoutes, _ exchanges: Mailbox<LocalOrigin.Exchange>) throws(Failure)
        -> LocalOrigin
    {
        do {
            return try LocalOrigin(routes, port: port) { exchanges.post($0) }
        } catch {
            throw Failure(
                kind: "cannotListen",
                message: "cannot listen on port \(port): \(error); choose another port with --port")
        }
    }

    private static func line(of exchange: LocalOrigin.Exchange) -> String {
        let range = exchange.status == 206 ? " bytes \(exchange.range.lowerBound)-\(exchange.range.upperBound - 1)" : ""
        return "\(exchange.status) \(exchange.request.method) \(exchange.request.path)\(range)".printable
    }
}
