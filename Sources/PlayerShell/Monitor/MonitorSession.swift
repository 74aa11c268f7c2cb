import Foundation
import StreamMonitoring
import StreamingCore

/// One session of a monitored stream, which plays with the native engine and finds the causes of its stalls.
@MainActor
final class MonitorSession {
    /// The number of the session in its stream, from 1.
    let number: Int
    let player: StreamingPlayer
    /// The buffered durations at the last samples, oldest first.
    private(set) var buffers: [Double] = []
    /// A function that receives each change of the state.
    var onTransition: ((PlaybackTransition) -> Void)?

    private let url: URL
    private let transport: ObservedTransport
    private let health: LockedValue<StreamHealth>
    private let recorder: ArchiveRecorder?
    private let severityOfStalls: MonitorFinding.Severity
    private let clock: any MonotonicClock
    /// The time at which the current stall began; nil outside of a stall.
    private var stallBegin: Duration?
    /// The metrics at the end of the session; nil before the end.
    private var finalMetrics: PlaybackMetrics?
    private var tokens: Set<EventSubscription> = []

    /// The number of samples that a sparkline shows.
    private static let bufferCount = 16
    /// A shorter stall is a micro-stall, whose cause is not reported.
    private static let shortestStall = Duration.milliseconds(100)

    /// Creates a session without starting playback. Call ``start()`` to play.
    ///
    /// - Parameters:
    ///   - number: The number of the session in its stream, from 1.
    ///   - url: The URL of the stream.
    ///   - transport: The transport of this session.
    ///   - health: The checks of the stream, which receive the causes of stalls.
    ///   - severityOfStalls: The severity of a stall.
    ///   - recorder: The recorder of the archive; nil to record nothing.
    ///   - composition: The composition root.
    init(
        _ number: Int, of url: URL, _ transport: ObservedTransport, _ health: LockedValue<StreamHealth>,
        severityOfStalls: MonitorFinding.Severity, recorder: ArchiveRecorder?, _ composition: Composition
    ) {
        (self.number, self.url, self.transport, self.health) = (number, url, transport, health)
        (self.severityOfStalls, self.recorder, clock) = (severityOfStalls, recorder, composition.clock)
        player = composition.monitoredPlayer(transport)
        player.publisher.sink { [weak self] event in
            if case .transition(let transition) = event { self?.follow(transition) }
        }.store(in: &tokens)
    }

    /// Starts playback.
    func start() { player.play(url) }

    /// Whether the session has ended or failed.
    var isOver: Bool { finalMetrics != nil || player.state == .ended || player.failure != nil }

    /// The metrics up to now, or up to the end of the session.
    var metrics: PlaybackMetrics { finalMetrics ?? player.metrics }

    /// Records the buffered duration for the sparkline.
    func sample() {
        if buffers.count == Self.bufferCount { buffers.removeFirst() }
        buffers.append(player.snapshot.buffered)
    }

    /// Ends the session. A stall that is still running is examined.
    func finish() {
        guard finalMetrics == nil else { return }
        if let begin = stallBegin { examineStall(from: begin, to: clock.now) }
        finalMetrics = player.metrics
        tokens = []
        player.stop()
    }

    private func follow(_ transition: PlaybackTransition) {
        onTransition?(transition)
        if case .failed = transition.to {
            examineFailure(from: stallBegin ?? transition.instant, to: transition.instant)
            stallBegin = nil
            return
        }
        if case .buffering = transition.to, transition.from == .playing, player.metrics.hasStarted {
            stallBegin = transition.instant
        } else if let begin = stallBegin, transition.didChangeState {
            stallBegin = nil
            examineStall(from: begin, to: transition.instant)
        }
    }

    private func examineStall(from begin: Duration, to end: Duration) {
        guard end - begin >= Self.shortestStall else { return }
        report(
            "a stall of \(PlaybackTexts.seconds((end - begin).seconds))", rule: .stall,
            severityOfStalls, isStall: true, diagnose(from: begin, to: end), at: begin)
    }

    private func examineFailure(from begin: Duration, to end: Duration) {
        guard let failure = player.failure else { return }
        guard let diagnosis = diagnose(from: begin, to: end, failure: failure.code) else { return }
        report("playback failed", rule: diagnosis.cause.rule, .finding, isStall: false, diagnosis, at: end)
    }

    private func diagnose(
        from begin: Duration, to end: Duration, failure: PlaybackFailure.Code? = nil
    ) -> PlaybackIncident.Diagnosis? {
        let (playlists, lowest) = health.withLock { (Array($0.playlists.values), $0.lowestBitrate) }
        return PlaybackIncident(
            from: begin, to: end, records: transport.records, playlists: playlists,
            lowestBitrate: lowest ?? player.snapshot.measuredBitrate.flatMap { Int(exactly: $0.rounded()) },
            failure: failure
        ).diagnosis
    }

    private func report(
        _ incident: String, rule: MonitorRule, _ severity: MonitorFinding.Severity, isStall: Bool,
        _ diagnosis: PlaybackIncident.Diagnosis?,
        at time: Duration
    ) {
        let cause = diagnosis.map { "\($0.cause.words): \($0.evidence)" } ?? "the requests show no cause"
        let occurrence = MonitorFinding.Occurrence(
            diagnosis?.cause.rule ?? rule, severity, of: url.redacted, "\(incident); \(cause)", at: time)
        health.withLock { [recorder] health in
            recorder?.add(occurrence, isStall: isStall)
            health.add(occurrence)
        }
    }
}
