import Foundation
import StreamingCore

/// What a replay makes of a session by now.
struct ReplayedSession {
    /// Seconds since the start of the clock that was recorded.
    private(set) var time: TimeInterval = 0

    /// The metrics of the current load.
    private var figures = PlaybackFigures()
    private var hasLoad = false
    private var model = PlaybackMachine().state
    /// When the position was told last.
    private var positionTime: TimeInterval = 0

    /// Takes in the next step.
    ///
    /// - Returns: The summary of a load that the step replaces with another one; nil for any other step.
    mutating func take(_ step: Step<PlaybackMachine>, at time: TimeInterval) -> PlaybackSummary? {
        (self.time, model) = (time, step.to)
        guard let transition = step.transition else { return nil }
        var replaced: PlaybackSummary?
        if case .load = transition.action {
            if hasLoad {
                replaced = PlaybackSummary(
                    state: transition.from, exitCode: nil,
                    figures: figures.closed(at: transition.instant, position: transition.position), bytes: nil)
            }
            (figures, hasLoad) = (PlaybackFigures(), true)
        }
        figures.record(transition)
        positionTime = time
        return replaced
    }

    /// Lets time pass without a step.
    mutating func pass(to time: TimeInterval) {
        self.time = time
    }

    /// What was measured up to now; while it plays on from the last position that was told, nobody knows how far.
    func summary(exitCode: Int32) -> PlaybackSummary {
        PlaybackSummary(
            state: model.state, exitCode: exitCode,
            figures: figures.closed(at: .seconds(time), position: model.position),
            isMediaKnown: model.state != .playing || time == positionTime, bytes: nil)
    }
}
