import Foundation
import LocalOrigin
import StreamingCore

/// A process that serves a live stream of 1 Mbit/s, so that the work of the server does not count as work of the
/// sessions.
struct LiveServer {
    /// The URL of the multivariant playlist.
    let url: URL
    private let process: Process
    /// The standard input of the process. The process ends when this pipe closes.
    private let input: Pipe

    /// Creates a server by starting the process, and waits for the URL that the process prints.
    ///
    /// - Throws: `CocoaError` if the process cannot be started or prints no URL.
    init() throws {
        let output = Pipe()
        (process, input) = (Process(), Pipe())
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["live-server"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw CocoaError(.executableNotLoadable)
        }
        self.url = url
    }

    /// Ends the process, and waits for its end.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Serves the stream in this process, prints the URL, and returns at the end of standard input.
    ///
    /// - Throws: `SocketError` if the server cannot listen.
    static func serve() throws {
        var stream = LiveStream(variants: [LiveRendition("video", bandwidth: 1_000_000)])
        stream.startTime = SystemClock().now - .seconds(20)
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        let origin = try LocalOrigin(routes)
        defer { origin.stop() }
        FileHandle.standardOutput.write(Data("\(origin.url("live/index.m3u8").absoluteString)\n".utf8))
        _ = try? FileHandle.standardInput.readToEnd()
    }
}
