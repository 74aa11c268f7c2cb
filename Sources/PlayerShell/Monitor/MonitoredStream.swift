import Foundation
import StreamMonitoring
import StreamingCore

/// A stream that `player monitor` plays, with its sessions and checks in one round.
@MainActor
final class MonitoredStream {
    /// The number of the stream on the command line, from 1.
    let number: Int
    let url: URL
    let health = LockedValue(StreamHealth())
    /// The recorder of the archive; nil if nothing is recorded.
    let recorder: ArchiveRecorder?
    private(set) var sessions: [MonitorSession] = []
    private let reloader: Task<Void, Never>
    private let options: MonitorOptions
    private let composition: Composition

    /// Creates a stream without sessions.
    ///
    /// - Parameters:
    ///   - number: The number of the stream on the command line, from 1.
    ///   - url: The URL of the stream. Only its server receives the user's header fields.
    ///   - round: The number of the round, from 1.
    ///   - options: The options of the command.
    ///   - composition: The composition root.
    init(_ number: Int, _ url: URL, round: Int, _ options: MonitorOptions, _ composition: Composition) {
        recorder = options.archive.map { _ in
            ArchiveRecorder(
                .init(
                    round: round, number: number, url: url.redacted, startDate: composition.clock.startDate,
                    limits: options.limits))
        }
        (self.number, self.url, self.options, self.composition) = (number, url, options, composition)
        let transport = composition.monitoredTransport(options.network, for: url)
        let reloader = IdlePlaylistReloader(transport, of: health, clock: composition.clock, recorder: recorder)
        self.reloader = Task(executorPreference: composition.clock.executor) { await reloader.run() }
    }

    /// Starts another session, which has its own connections. Only the requests of the first session are checked, to
    /// limit the cost.
    ///
    /// - Parameter onTransition: A closure that receives each transition of the session.
    func startSession(onTransition: @escaping (MonitorSession, PlaybackTransition) -> Void) {
        let observer = sessions.isEmpty ? StreamObserver(health, isSession: true, recorder: recorder) : nil
        let base = composition.monitoredTransport(options.network, for: url)
        let transport = ObservedTransport(base, clock: composition.clock, observer: observer)
        let session = MonitorSession(
            sessions.count + 1, of: url, transport, health, severityOfStalls: options.limits.severityOfStalls,
            recorder: recorder, composition)
        session.onTransition = { [weak session] in if let session { onTransition(session, $0) } }
        sessions.append(session)
        session.start()
    }

    /// Adds a finding if a session has played, and no playlist is live.
    private func checkLive() {
        guard sessions.contains(where: { $0.metrics.hasStarted }) else { return }
        health.withLock { [recorder, url, now = composition.clock.now] health in
            guard health.targetDuration == nil else { return }
            let evidence = health.playlists.isEmpty ? "not a live stream" : "all playlists have EXT-X-ENDLIST"
            let occurrence = MonitorFinding.Occurrence(.notLive, .finding, of: url.redacted, evidence, at: now)
            recorder?.add(occurrence, isStall: false)
            health.add(occurrence)
        }
    }

    /// Ends all sessions and requests.
    func finish() {
        reloader.cancel()
        for session in sessions { session.finish() }
        if options.limits.requiresLive { checkLive() }
    }
}
