import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// A session of the playback machine with its metrics. The test sets the times and positions of the actions.
struct MetricsScript {
    private(set) var metrics = PlaybackMetrics()
    /// The last transition.
    private(set) var last: PlaybackTransition?

    private var machine = PlaybackMachine()

    /// Creates a session that sends actions at times in seconds, all at the position 0.
    init(_ actions: [(second: Double, action: PlaybackAction)] = []) {
        for (second, action) in actions { send(action, at: second) }
    }

    /// Returns a session that has played since `second`.
    static func playing(at second: Double = 0) -> Self {
        Self([(second, .load(anyURL())), (second, .play), (second, .didBecomeReady)])
    }

    /// Sends an action, which the machine must accept, and records its transition.
    ///
    /// - Parameter generation: The last load or seek that a report reflects; nil for the latest.
    mutating func send(
        _ action: PlaybackAction, at second: Double, position: TimeInterval = 0, generation: Int? = nil
    ) {
        guard let transition = decide(action, at: second, position: position, generation: generation) else {
            return reportFailure("\(action.name) was rejected")
        }
        metrics.record(transition)
    }

    /// Sends an action, and returns its transition without recording it; nil if the machine rejects it.
    mutating func decide(
        _ action: PlaybackAction, at second: Double, position: TimeInterval = 0, generation: Int? = nil
    ) -> PlaybackTransition? {
        let input = PlaybackInput(action, generation: generation, position: position)
        let moment = Moment(instant: Self.instant(second), date: Date(timeIntervalSince1970: second))
        let step = Step<PlaybackMachine>(action: input, from: machine.state, result: machine.handle(input), at: moment)
        machine.state = step.to
        last = step.transition ?? last
        return step.transition
    }

    mutating func record(_ variant: MediaVariant, at second: Double) {
        record(.variant(variant, instant: Self.instant(second)))
    }

    mutating func record(_ error: RecoveredError, at second: Double = 0) {
        record(.recovered(error, instant: Self.instant(second)))
    }

    mutating func record(_ observation: PlaybackObservation) { metrics.record(observation) }

    func closed(at second: Double, position: TimeInterval? = 0) -> PlaybackMetrics {
        metrics.closed(at: Self.instant(second), position: position)
    }

    /// Returns a time of the session's clock, rounded to a millisecond.
    static func instant(_ second: Double) -> Duration { .milliseconds(Int((second * 1_000).rounded())) }
}
