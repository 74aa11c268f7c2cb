import Foundation
import StreamingCore

/// The metrics and the time of a replayed session so far.
struct ReplayedSession {
    /// The time in seconds on the clock of the recording.
    private(set) var time: TimeInterval = 0

    private var metrics = PlaybackMetrics()
    private var hasLoad = false
    private var model = PlaybackMachine().state
    /// The time of the last recorded position.
    private var positionTime: TimeInterval = 0

    /// Records the next step.
    ///
    /// - Returns: The summary of a load that the step replaces, or nil for any other step.
    mutating func take(_ step: Step<PlaybackMachine>, at time: TimeInterval) -> PlaybackSummary? {
        (self.time, model) = (time, step.to)
        guard let transition = step.transition else { return nil }
        var replaced: PlaybackSummary?
        if case .load = transition.action {
            if hasLoad {
                replaced = PlaybackSummary(
                    state: transition.from, exitCode: nil, metrics: metrics.closed(by: transition))
            }
            hasLoad = true
        }
        metrics.record(transition)
        positionTime = time
        return replaced
    }

    /// Advances the time without a step.
    mutating func pass(to time: TimeInterval) {
        self.time = time
    }

    /// Returns the metrics so far. While the session plays on from the last recorded position, the position is unknown.
    func summary(exitCode: Int32) -> PlaybackSummary {
        let position = model.state != .playing || time == positionTime ? model.position : nil
        return PlaybackSummary(
            state: model.state, exitCode: exitCode, metrics: metrics.closed(at: .seconds(time), position: position))
    }
}
