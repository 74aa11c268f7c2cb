import Foundation

/// The metrics of the current load of a session, and of the previous load.
struct SessionMetrics: Sendable {
    /// The metrics of the load before the current load; nil if there was no earlier load.
    private(set) var replaced: PlaybackMetrics?
    private var current = PlaybackMetrics()
    /// The player's snapshot at the last load command; nil before the first load command. The player never resets the
    /// counters in its snapshots.
    private var snapshotAtLoad: PlayerSnapshot?
    /// The player's snapshot at the load command before the last load command; nil before the second load command.
    private var snapshotAtLastLoad: PlayerSnapshot?

    /// Stores the player's snapshot for a load. Call this method before the player receives the load command.
    mutating func beginLoad(_ snapshot: PlayerSnapshot) {
        (snapshotAtLastLoad, snapshotAtLoad) = (snapshotAtLoad, snapshot)
    }

    /// Records a transition. A load also stores the final metrics of the previous load.
    mutating func record(_ transition: PlaybackTransition) {
        if case .load = transition.action, let snapshotAtLoad, let snapshotAtLastLoad {
            let counts = snapshotAtLoad.counts(since: snapshotAtLastLoad)
            replaced = current.closed(by: transition, requests: counts.requests, bytes: counts.bytes)
        }
        current.record(transition)
    }

    mutating func record(_ variant: MediaVariant, at instant: Duration) { current.record(variant, at: instant) }

    mutating func record(_ error: RecoveredError) { current.record(error) }

    /// Returns the metrics of the current load.
    ///
    /// - Parameters:
    ///   - instant: The current time on the session's monotonic clock.
    ///   - position: The current position, in seconds from the start.
    ///   - snapshot: The player's current snapshot.
    func closed(at instant: Duration, position: TimeInterval, _ snapshot: PlayerSnapshot) -> PlaybackMetrics {
        let counts = snapshot.counts(since: snapshotAtLoad ?? PlayerSnapshot())
        return current.closed(at: instant, position: position, requests: counts.requests, bytes: counts.bytes)
    }
}
