import Foundation
import StreamingCore

/// The metrics of a replayed session so far, and the time that the replay has reached.
struct ReplayedSession {
    /// The time that the replay has reached, in seconds on the clock of the recording.
    private(set) var time: TimeInterval = 0

    private var metrics = PlaybackMetrics()
    private var hasLoad = false
    private var model = PlaybackMachine().state
    /// The time of the last recorded position, in seconds on the clock of the recording.
    private var positionTime: TimeInterval = 0

    /// Records the next step of the replay, which happened at `time`.
    ///
    /// - Returns: The summary of the load that the step replaces, or nil if the step replaces no load.
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

    /// Advances the time to `time`, in seconds, without a step.
    mutating func pass(to time: TimeInterval) {
        self.time = time
    }

    /// Returns the summary with the metrics so far. If the session was still playing after the last recorded position,
    /// the current position is unknown.
    func summary(exitCode: Int32) -> PlaybackSummary {
        let position = model.state != .playing || time == positionTime ? model.position : nil
        return PlaybackSummary(
            state: model.state, exitCode: exitCode, metrics: metrics.closed(at: .seconds(time), position: position))
    }
}
