import AdaptiveStreaming
import Foundation
import StreamingCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A benchmark of many live sessions in this process, with one transport. Another process serves the stream.
@MainActor
struct LiveBenchmark {
    /// The time in which all sessions start, and the time between the last start and the measurement, in seconds.
    private static let (startTime, settlingTime) = (4.0, 6.0)

    private var count = 200
    private var seconds = 60.0
    private var url: URL?

    /// Creates a benchmark from its arguments; nil if they are invalid.
    ///
    /// - Parameter arguments: The options `--sessions`, `--seconds` and `--url` with their values.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch name {
            case "--sessions":
                guard let number = Int(value), (1...10_000).contains(number) else { return nil }
                count = number
            case "--seconds":
                guard let number = Double(value), (1...86_400).contains(number) else { return nil }
                seconds = number
            case "--url":
                guard let address = URL(string: value) else { return nil }
                url = address
            default: return nil
            }
        }
    }

    /// Runs the sessions, and prints the measured values with their limits.
    ///
    /// - Returns: Whether all values are within their limits.
    /// - Throws: `CocoaError` if the server cannot be started, or `CancellationError` if the task is cancelled.
    func run() async throws -> Bool {
        let server = try url == nil ? LiveServer() : nil
        defer { server?.stop() }
        guard let url = url ?? server?.url else { return false }
        print("\(conditions); \(count) sessions, started over \(Self.startTime) s, measured for \(seconds) s")
        print("stream: \(url.redacted)\(server == nil ? "" : " of LocalOrigin in another process, 1 Mbit/s")")
        let memory = peakMemory()
        let sessions = try await start(url)
        let before = Sample(sessions)
        for session in sessions { _ = session.reloads.takeDelays() }
        try await SystemClock().sleep(for: .seconds(seconds))
        let after = Sample(sessions)
        let delays = sessions.flatMap { $0.reloads.takeDelays() }.sorted()
        let limit = (sessions.map(\.reloads.targetDuration).max() ?? 0) / 2
        let received = Double(after.bytes - before.bytes) * 8 / (after.time - before.time) / Double(count)
        print(String(format: "received per session   %6.2f Mbit/s", received / 1e6))
        print(
            "reloads                \(delays.count), of which \(delays.count { $0 > 0 }) late "
                + "(after the maximum random delay)")
        let results = [
            Result("CPU time", (after.cpu - before.cpu) / (after.time - before.time) * 100, "% of a core", below: 60),
            Result("memory per session", (peakMemory() - memory) / Double(count) / 1e6, "MB", below: 2),
            Result("latest reload", delays.last ?? .infinity, "s late", below: limit),
            Result("rebuffers", Double(sessions.reduce(0) { $0 + $1.player.metrics.rebufferCount }), "", below: 1),
            Result("not playing", Double(sessions.count { $0.player.state != .playing }), "sessions", below: 1),
        ]
        for result in results { print(result.line) }
        for failure in Set(sessions.compactMap(\.player.failure?.description)) { print("failure: \(failure)") }
        return results.allSatisfy(\.isWithin)
    }

    /// Starts the sessions one after the other, waits for `settlingTime`, so that the sessions can fill their buffers,
    /// and returns the sessions.
    private func start(_ url: URL) async throws -> [Session] {
        let clock = SystemClock()
        let transport = URLSessionHTTPClient(session: URLSession(configuration: .ephemeral), clock: clock)
        let begin = clock.now
        var sessions: [Session] = []
        for index in 0..<count {
            try await clock.sleep(until: begin + .seconds(Self.startTime * Double(index) / Double(count)))
            let reloads = ReloadTimes(transport, clock: clock)
            let player = StreamingPlayer(transport: reloads, clock: clock)
            player.play(url)
            sessions.append(Session(player: player, reloads: reloads))
        }
        try await clock.sleep(for: .seconds(Self.settlingTime))
        return sessions
    }

    private struct Session {
        let player: StreamingPlayer
        let reloads: ReloadTimes
    }

    /// The processor time and the received bytes of all sessions up to one time.
    @MainActor
    private struct Sample {
        let time = SystemClock().now.seconds
        let cpu = processorSeconds()
        let bytes: Int64

        init(_ sessions: [Session]) { bytes = sessions.reduce(0) { $0 + ($1.player.snapshot.bytes ?? 0) } }
    }

    /// A measured value with its limit.
    private struct Result {
        let line: String
        let isWithin: Bool

        init(_ name: String, _ value: Double, _ unit: String, below limit: Double) {
            isWithin = value < limit
            let name = name.padding(toLength: 22, withPad: " ", startingAt: 0)
            line = name + String(format: " %6.2f ", value) + unit + String(format: " (below %g)", limit)
        }
    }
}
