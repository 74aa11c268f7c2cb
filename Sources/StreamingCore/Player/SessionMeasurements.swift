import Foundation

/// The measurements of a session: the observations of each load, and the metrics that are computed from the
/// observations and the transitions.
final class SessionMeasurements {
    /// The publisher of the observations of each load.
    let publisher = EventPublisher<PlaybackObservation>()
    /// A publisher that sends an event after each accepted command for the speed, the volume or the mute setting.
    let controlPublisher = EventPublisher<Void>()
    /// The metrics of the load before the current load; nil if there was no earlier load.
    private(set) var replaced: PlaybackMetrics?

    private var current = PlaybackMetrics()
    private var hasLoad = false
    /// The player's snapshot at the last load command. A load does not reset the counters of the player, so the metrics
    /// subtract the counters of this snapshot.
    private var snapshotAtLoad = PlayerSnapshot()
    /// The time at which the next sample is due.
    private var nextSample = Duration.zero

    /// The time from a sample until the next sample is due, unless a transition happens earlier.
    private static let interval = Duration.seconds(1)

    /// Stores the player's snapshot for a load. Call this method before the player receives the load command.
    func beginLoad(_ snapshot: PlayerSnapshot) { snapshotAtLoad = snapshot }

    /// Records a transition, after which a sample is due. A load also closes the metrics of the replaced load.
    func record(_ transition: PlaybackTransition) {
        if case .load = transition.action {
            if hasLoad { replaced = current.closed(by: transition) }
            hasLoad = true
        }
        current.record(transition)
        nextSample = transition.instant
    }

    /// Records and publishes an observation.
    func observe(_ observation: PlaybackObservation) {
        current.record(observation)
        _ = publisher.publish(observation)
    }

    /// Samples the player if a sample is due: after a transition, or 1 s after the last sample.
    func sampleIfDue(_ snapshot: PlayerSnapshot, at now: Duration) {
        if now >= nextSample { sample(snapshot, at: now) }
    }

    /// Records and publishes a sample of the player. The next sample is due 1 s later.
    func sample(_ snapshot: PlayerSnapshot, at now: Duration) {
        nextSample = now + Self.interval
        observe(.sample(currentSample(snapshot, at: now)))
    }

    /// Returns a sample of the player, without recording it.
    func currentSample(_ snapshot: PlayerSnapshot, at now: Duration) -> PlaybackSample {
        PlaybackSample(snapshot, since: snapshotAtLoad, at: now)
    }

    /// Returns the metrics of the current load up to now, without recording a sample.
    func metrics(_ snapshot: PlayerSnapshot, at now: Duration) -> PlaybackMetrics {
        let sample = currentSample(snapshot, at: now)
        var metrics = current
        metrics.record(.sample(sample))
        return metrics.closed(at: now, position: sample.position)
    }
}
