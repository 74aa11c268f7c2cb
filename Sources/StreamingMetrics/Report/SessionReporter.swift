import Foundation
import StreamingCore

/// A reporter that computes the report of each load of a session while the session runs.
///
/// Use a reporter where the session is used: on the main actor for a ``StreamingPlayer``. The reporter does not retain
/// the session.
///
/// ```swift
/// let reporter = SessionReporter(of: player) { log.append("replaced after \($0.metrics.length) s") }
/// player.play(url)
/// player.play(other)
/// let outcome = await player.finished()
/// if let report = reporter.report { log.append("\(outcome), \(report.problems.count) errors and warnings") }
/// ```
public final class SessionReporter {
    private var current = SessionReport()
    private weak var session: PlayerSession?
    private var tokens: [EventSubscription] = []
    private let onReplaced: (SessionReport) -> Void

    /// Creates a reporter of a player that has not loaded media.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - onReplaced: A closure that receives the report of a load when the next load begins, even after a stop.
    @MainActor
    public convenience init(of player: StreamingPlayer, onReplaced: @escaping (SessionReport) -> Void = { _ in }) {
        self.init(of: player.session, onReplaced: onReplaced)
    }

    /// Creates a reporter of a session that has not loaded media.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - onReplaced: A closure that receives the report of a load when the next load begins, even after a stop.
    public init(of session: PlayerSession, onReplaced: @escaping (SessionReport) -> Void = { _ in }) {
        self.session = session
        self.onReplaced = onReplaced
        // A decision arrives before the observations that the decision causes. The transition publisher does not ensure
        // this order: its observers can receive observations of a load before the transition of the load.
        tokens = [
            session.machine.store.observeDecisions { [weak self] step in step.transition.map { self?.record($0) } },
            session.observationPublisher.sink { [weak self] in self?.current.record($0) },
        ]
    }

    /// The report of the current load up to now; after a stop, the report of the stopped load.
    ///
    /// The value is nil before the first load, or after the release of the session.
    public var report: SessionReport? {
        guard let session, current.url != nil else { return nil }
        let sample = session.currentSample
        var report = current
        report.record(.sample(sample))
        return report.closed(at: sample.instant, position: sample.position)
    }

    private func record(_ transition: PlaybackTransition) {
        if let replaced = current.record(transition) { onReplaced(replaced) }
    }
}
