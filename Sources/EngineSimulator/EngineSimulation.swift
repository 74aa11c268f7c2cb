import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore

/// A simulation of an engine on virtual time, with the routes and faults of an origin. The simulation uses neither
/// tasks nor sockets, so the times of the events are exact.
package struct EngineSimulation {
    /// A report or a request as text, with its time in seconds.
    package struct Event: Equatable, CustomStringConvertible {
        package let time: Double
        package let text: String

        package var description: String {
            "\(time.formatted(.number.precision(.fractionLength(0...3)).grouping(.never))) \(text)"
        }
    }

    /// The engine in its current state.
    package private(set) var engine: any SimulatedEngine
    /// The virtual time since the simulation began.
    package private(set) var now = Duration.zero
    /// The reports except warnings, recovered errors, date ranges and subtitles, with their times in seconds.
    package private(set) var reports: [Event] = []
    /// The warnings of the engine, in order.
    package private(set) var warnings: [PlaybackWarning] = []
    /// The recovered errors, with their times in seconds.
    package private(set) var recoveries: [(time: Double, error: RecoveredError)] = []
    /// The events about date ranges, with their times in seconds. A text ends with the position, as in `entered ad at
    /// 8`.
    package private(set) var dateRanges: [Event] = []
    /// The metadata of each event in `dateRanges`.
    package private(set) var dateRangeMetadata: [DateRangeMetadata] = []
    /// The subtitles after each change, with their times in seconds. A text ends with the position, as in `a / b at 8`,
    /// or in `- at 9` if no subtitles are shown.
    package private(set) var subtitles: [Event] = []
    /// The subtitles that are shown.
    package private(set) var cues: [SubtitleCue] = []
    /// The failures, with all details.
    package private(set) var failures: [PlaybackFailure] = []
    /// The requests, with their times in seconds.
    package private(set) var requests: [Event] = []
    /// The requested paths, in order.
    package private(set) var paths: [String] = []
    /// The names of the requested files with their queries, in order.
    package private(set) var targets: [String] = []
    /// The longest buffer so far, in seconds.
    package private(set) var largestBuffer = 0.0
    /// The time at which the engine first got stuck, in seconds; nil if the engine never got stuck.
    ///
    /// A stuck engine should play but does not, and has neither a request under way nor a deadline. An engine whose
    /// deadline stays in the past also counts as stuck.
    package private(set) var stuckTime: Double?
    private var wantsToPlay = false
    /// The largest number of simultaneous transfers so far.
    package private(set) var mostTransfers = 0
    /// The resources and the faults of the origin.
    package var routes: OriginRoutes
    private var transfers: [Int: Transfer] = [:]
    /// The maximum number of simultaneous transfers. Further requests wait for a connection.
    package var connections = Int.max
    private var waiting: [(id: Int, request: OriginRequest, url: URL)] = []

    private struct Transfer {
        let reply: OriginReply
        var delivery: Delivery
        var wakeTime: Duration
        let url: URL
        var isHeadSent = false
        /// The error with which the transfer fails at its wake time; nil if the transfer does not fail.
        var error: HTTPError?
    }

    private static let timeouts = HTTPTimeouts()
    /// The number of steps at one instant that shows that the engine is stuck.
    private static let spinLimit = 10_000

    /// Creates a simulation of one file.
    package init(
        _ resource: OriginResource, _ behaviour: OriginBehaviour = OriginBehaviour(),
        engine: any SimulatedEngine = ProgressiveEngine()
    ) {
        self.engine = engine
        path = "/a"
        routes = OriginRoutes(resources: ["/a": resource])
        routes.behaviours["/a"] = behaviour
    }

    /// Creates a simulation of a stream. Each request has the whole bandwidth, in bits per second; nil for no limit.
    package init(
        _ routes: OriginRoutes, path: String = "/index.m3u8", bandwidth: Double? = nil,
        engine: any SimulatedEngine = HLSEngine()
    ) {
        self.engine = engine
        self.routes = routes
        self.path = path
        self.routes.behaviours["*"] = OriginBehaviour(bandwidth: bandwidth)
    }

    /// Discards the recorded events and requests, which a long simulation does not need.
    package mutating func discardLogs() {
        (reports, warnings, recoveries, failures, requests, paths) = ([], [], [], [], [], [])
        (targets, dateRanges, dateRangeMetadata, subtitles) = ([], [], [], [])
    }

    /// Changes the bandwidth, in bits per second, including the bandwidth of requests under way; nil for no limit.
    package mutating func setBandwidth(_ bandwidth: Double?) {
        for path in routes.behaviours.keys { routes.behaviours[path]?.bandwidth = bandwidth }
        for id in transfers.keys { transfers[id]?.delivery.setBandwidth(bandwidth, at: now) }
        for id in transfers.keys where transfers[id]?.isHeadSent == true { transfers[id]?.wakeTime = now }
    }

    /// The observable state of the engine now.
    package var snapshot: PlayerSnapshot { engine.snapshot(at: now) }

    /// Loads the file or the stream.
    package mutating func load() { send(.load(url)) }

    private let path: String

    private var url: URL {
        guard let url = URL(string: "http://origin\(path)") else { preconditionFailure("no URL with the path \(path)") }
        return url
    }

    /// Gives an input to the engine, and carries out its outputs.
    package mutating func send(_ input: EngineInput) {
        var documents: [(RequestID, PlaylistDocument)] = []
        for output in engine.handle(input, at: now) {
            if case .parse(let id, let document) = output { documents.append((id, document)) }
            perform(output)
        }
        for (id, document) in documents { send(.parsed(id, document.parsed())) }
        let snapshot = snapshot
        largestBuffer = max(largestBuffer, snapshot.buffered)
        switch input {
        case .play: wantsToPlay = true
        case .pause, .stop: wantsToPlay = false
        default: break
        }
        guard wantsToPlay, !snapshot.isPlaying, transfers.isEmpty, engine.nextDeadline == nil else { return }
        let last = reports.last { $0.text.hasPrefix("did") }?.text ?? ""
        if !last.hasPrefix("didFail"), !last.hasPrefix("didReachEnd") { stuckTime = stuckTime ?? now.seconds }
    }

    /// Advances the time by `seconds`, and handles each deadline and each step of a transfer at its time.
    package mutating func run(for seconds: Double) {
        let end = now + .seconds(seconds)
        var spins = 0
        while let next = nextTime, next <= end {
            // A deadline that stays in the past would keep the processor busy.
            spins = next > now ? 0 : spins + 1
            if spins == Self.spinLimit {
                stuckTime = stuckTime ?? now.seconds
                break
            }
            now = max(now, next)
            if let deadline = engine.nextDeadline, deadline <= now { send(.tick) }
            for id in transfers.keys.sorted() { proceed(id) }
            startTransfers()
        }
        now = end
        send(.tick)
    }

    /// Advances the time by `seconds` without ticks, as while the process is suspended.
    package mutating func suspend(for seconds: Double) { now += .seconds(seconds) }

    /// The wall-clock date. The simulation begins at the reference date.
    private var date: Date { Date(timeIntervalSinceReferenceDate: now.seconds) }

    private var nextTime: Duration? {
        ([engine.nextDeadline] + transfers.values.map { $0.wakeTime }).compactMap { $0 }.min()
    }

    private mutating func perform(_ output: EngineOutput) {
        switch output {
        case .cancel(let id):
            transfers[id] = nil
            waiting.removeAll { $0.id == id }
        case .parse: break
        case .report(let report):
            switch report.event {
            case .warning(let warning): return warnings.append(warning)
            case .didRecover(let error): return recoveries.append((now.seconds, error))
            case .dateRange(let event):
                dateRangeMetadata.append(event.range)
                let text = "\(event.kind.rawValue) \(event.range.id) at \(Self.number(report.position))"
                return dateRanges.append(Event(time: now.seconds, text: text))
            case .subtitles(let cues):
                self.cues = cues
                let text = cues.isEmpty ? "-" : cues.map(\.line).joined(separator: " / ")
                return subtitles.append(Event(time: now.seconds, text: "\(text) at \(Self.number(report.position))"))
            case .didFail(let failure): failures.append(failure)
            default: break
            }
            let text =
                switch report.event {
                case .rejected(let command, let reason): "rejected \(command): \(reason)"
                case .didChangeVariant(let variant): "variant \(variant.bitrate ?? 0)"
                default: report.event.action.map { "\($0.name)\(Self.reason(of: $0))" } ?? ""
                }
            reports.append(Event(time: now.seconds, text: "\(text) at \(Self.number(report.position))"))
        case .request(let id, let request):
            let range = request.range?.headerValue ?? ""
            paths.append(request.url.path)
            let query = request.url.query.map { "?\($0)" } ?? ""
            targets.append(request.url.lastPathComponent + query)
            let condition = request.headers["If-Range"].map { _ in " if unchanged" } ?? ""
            let file = path == "/a" ? "" : request.url.lastPathComponent
            let text = [file, range + condition].filter { !$0.isEmpty }.joined(separator: " ")
            requests.append(Event(time: now.seconds, text: text))
            var headers = request.headers
            headers["Range"] = range.isEmpty ? nil : range
            let target = request.url.path + query
            guard let origin = OriginRequest(method: "GET", target: target, headers: headers) else { return }
            waiting.append((id, origin, request.url))
        }
        startTransfers()
    }

    private mutating func startTransfers() {
        while transfers.count < connections, !waiting.isEmpty {
            let next = waiting.removeFirst()
            let reply = routes.reply(to: next.request, at: now)
            transfers[next.id] = Transfer(
                reply: reply,
                delivery: Delivery(reply.resource == nil ? 0..<0 : reply.range, behaviour: reply.behaviour, at: now),
                wakeTime: now + reply.behaviour.latency, url: next.url)
            mostTransfers = max(mostTransfers, transfers.count)
        }
    }

    private mutating func proceed(_ id: Int) {
        while let transfer = transfers[id], transfer.wakeTime <= now {
            if let error = transfer.error {
                transfers[id] = nil
                send(.failed(id, error))
                continue
            }
            if !transfer.isHeadSent {
                transfers[id]?.isHeadSent = true
                if let (error, wait) = Self.failure(of: transfer.reply.behaviour.fault) {
                    transfers[id]?.error = error
                    transfers[id]?.wakeTime = now + wait
                    continue
                }
                send(
                    .response(
                        id,
                        ResponseHead(
                            status: transfer.reply.status, url: transfer.url, headers: transfer.reply.headers,
                            retryAfter: transfer.reply.headers.retryAfter(at: date))))
                continue
            }
            switch transfers[id]?.delivery.next(at: now) {
            case .wait(let time) where time > now + Self.timeouts.idle:
                transfers[id]?.error = .timedOut(.idle, after: Self.timeouts.idle)
                transfers[id]?.wakeTime = now + Self.timeouts.idle
            case .wait(let time): transfers[id]?.wakeTime = time
            case .send(let range):
                send(.bytes(id, (try? transfer.reply.resource?.read(range)) ?? Data()))
            case .finish:
                transfers[id] = nil
                send(.finished(id))
            case .cut:
                transfers[id] = nil
                send(.failed(id, .truncated(received: 0, expected: nil)))
            case .silence, nil:
                transfers[id]?.wakeTime = .seconds(1_000_000)
            }
        }
    }

    /// Returns the error that replaces the head of a response, and its delay; nil if the head arrives.
    private static func failure(of fault: OriginBehaviour.Fault?) -> (HTTPError, Duration)? {
        let patience = timeouts.firstByte
        return switch fault {
        case .hangUp: (.noConnection, .zero)
        case .garbage: (.notHTTP, .zero)
        case .silence: (.timedOut(.firstByte, after: patience), patience)
        case .status, .drop, .truncate, .hold, nil: nil
        }
    }

    private static func reason(of action: PlaybackAction) -> String {
        if case .didFail(let error) = action { return " \(error.kind) (\(error.reason))" }
        return ""
    }

    /// Returns a number as text, rounded to at most two decimals.
    package static func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...2)).grouping(.never))
    }
}
