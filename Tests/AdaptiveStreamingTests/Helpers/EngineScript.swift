import AdaptiveStreaming
import Foundation
import StreamingCore

/// An engine on virtual time whose responses the test writes one by one.
struct EngineScript {
    private var engine: HLSEngine
    private var now = Duration.zero
    /// The requests under way, each with its identifier and URL.
    private var open: [(id: RequestID, url: URL)] = []
    private(set) var warnings: [String] = []
    private(set) var failures: [PlaybackFailure] = []
    private(set) var stalls = 0

    init(_ change: (inout NativePlayerConfiguration) -> Void = { _ in }) {
        var configuration = NativePlayerConfiguration()
        configuration.random = { 0 }
        change(&configuration)
        engine = HLSEngine(configuration: configuration)
    }

    /// The files of the requests under way, with their queries and in the order of the requests.
    var requests: [String] { open.map { Self.name($0.url) } }

    /// The URLs of the requests under way.
    var urls: [URL] { open.map(\.url) }

    var snapshot: PlayerSnapshot { engine.snapshot(at: now) }

    mutating func play(_ url: URL) {
        send(.load(url))
        send(.play)
    }

    mutating func send(_ input: EngineInput) {
        for output in engine.handle(input, at: now) {
            switch output {
            case .request(let id, let request): open.append((id, request.url))
            case .cancel(let id): open.removeAll { $0.id == id }
            case .parse(let id, let document): send(.parsed(id, document.parsed()))
            case .report(let report):
                switch report.event {
                case .warning(let warning): warnings.append(warning.reason)
                case .didFail(let failure): failures.append(failure)
                case .didStartBuffering: stalls += 1
                default: break
                }
            }
        }
    }

    /// Advances the time by `seconds`, and sends a tick at each deadline and at the end.
    mutating func run(for seconds: Double) {
        let end = now + .seconds(seconds)
        while let deadline = engine.nextDeadline, deadline <= end {
            precondition(deadline > now || ticks < 1_000, "the engine repeats a deadline")
            ticks = deadline > now ? 0 : ticks + 1
            now = max(now, deadline)
            send(.tick)
        }
        now = end
        send(.tick)
    }

    private var ticks = 0

    /// Advances the time by `seconds` without ticks, as while the process is suspended, and then sends one tick.
    mutating func suspend(for seconds: Double) {
        now += .seconds(seconds)
        send(.tick)
    }

    /// Responds to the request for `file` with a playlist. Returns whether the request exists.
    @discardableResult
    mutating func respond(_ file: String, _ playlist: LowLatencyPlaylist, _ headers: HTTPHeaders = [:]) -> Bool {
        respond(file, Data(playlist.text.utf8), headers)
    }

    /// Responds to all requests for segments and partial segments, until only requests for the files in `hints` are
    /// left.
    mutating func respondWithMedia(except hints: Set<String> = []) {
        while let file = requests.first(where: { $0.hasSuffix(".ts") && !hints.contains($0) }) { answerPart(file) }
    }

    /// Responds to the request for the segment `file` with one packet. Returns whether the request exists.
    @discardableResult
    mutating func answerPart(_ file: String) -> Bool { respond(file, Data([0x47] + [UInt8](repeating: 0, count: 187))) }

    /// Responds to the request for `file` with data. Returns whether the request exists.
    ///
    /// - Parameter url: The URL after a redirect; nil without a redirect.
    @discardableResult
    mutating func respond(_ file: String, _ data: Data, _ headers: HTTPHeaders = [:], from url: URL? = nil) -> Bool {
        guard let request = take(file) else { return false }
        send(.response(request.id, ResponseHead(status: 200, url: url ?? request.url, headers: headers)))
        send(.bytes(request.id, data))
        send(.finished(request.id))
        return true
    }

    /// Responds to the request for `file` with an error status. Returns whether the request exists.
    @discardableResult
    mutating func refuse(_ file: String, status: Int) -> Bool {
        guard let request = take(file) else { return false }
        send(.response(request.id, ResponseHead(status: status, url: request.url, headers: [:])))
        return true
    }

    private mutating func take(_ file: String) -> (id: RequestID, url: URL)? {
        guard let place = open.firstIndex(where: { Self.name($0.url) == file }) else { return nil }
        return open.remove(at: place)
    }

    private static func name(_ url: URL) -> String { url.lastPathComponent + (url.query.map { "?\($0)" } ?? "") }
}
