import Foundation
import StreamMonitoring
import StreamingCore
import StreamingMetrics

/// A stream that `player monitor` plays, with its sessions and checks in one round.
@MainActor
final class MonitoredStream {
    /// The number of the stream on the command line, from 1.
    let number: Int
    let url: URL
    let health = LockedValue(StreamHealth())
    private(set) var sessions: [MonitorSession] = []
    private let patrol: Task<Void, Never>
    private let options: MonitorOptions
    private let composition: Composition

    /// Creates a stream without sessions.
    ///
    /// - Parameters:
    ///   - number: The number of the stream on the command line, from 1.
    ///   - url: The URL of the stream. Only its server receives the user's header fields.
    ///   - options: The options of the command.
    ///   - composition: The composition root.
    init(_ number: Int, _ url: URL, _ options: MonitorOptions, _ composition: Composition) {
        (self.number, self.url, self.options, self.composition) = (number, url, options, composition)
        let transport = composition.monitoredTransport(options.network, for: url)
        let patrol = PlaylistPatrol(transport, of: health, clock: composition.clock)
        self.patrol = Task(executorPreference: composition.clock.executor) { await patrol.run() }
    }

    /// Starts another session, which has its own connections. Only the requests of the first session are checked,
    /// because those of the others are the same.
    ///
    /// - Parameter onTransition: A closure that receives each transition of the session.
    func startSession(onTransition: @escaping (MonitorSession, PlaybackTransition) -> Void) {
        let observer = sessions.isEmpty ? StreamObserver(health, isSession: true) : nil
        let base = composition.monitoredTransport(options.network, for: url)
        let transport = ObservedTransport(base, clock: composition.clock, observer: observer)
        let session = MonitorSession(
            sessions.count + 1, of: url, transport, health, allowsStalls: options.limits.allowsStalls, composition)
        session.onTransition = { [weak session] in if let session { onTransition(session, $0) } }
        sessions.append(session)
        session.start()
    }

    /// Ends all sessions and requests.
    func finish() {
        patrol.cancel()
        for session in sessions { session.finish() }
    }

    /// Returns the result of the round so far.
    ///
    /// - Parameters:
    ///   - cost: The costs of the monitor, which decide whether the result is valid.
    ///   - isWhole: Whether the round was not interrupted, so that a session without a start has failed.
    func result(_ cost: ToolCost, isWhole: Bool) -> MonitorResult {
        MonitorResult(self, options.limits, cost, isWhole: isWhole)
    }
}
