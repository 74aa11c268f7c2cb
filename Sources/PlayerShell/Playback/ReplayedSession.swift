import Foundation
import StreamingCore

/// What a replay makes of a session by now.
struct ReplayedSession {
    /// Seconds since the start of the clock that was recorded.
    private(set) var time: TimeInterval = 0

    private var figures = PlaybackFigures()
    private var model = PlaybackMachine().state
    private var date = Date.distantPast

    /// Takes in the next step.
    mutating func take(_ step: Step<PlaybackMachine>, at time: TimeInterval) {
        (self.time, model, date) = (time, step.to, step.timestamp)
        if case .accepted(let transition) = step.note { figures.record(transition) }
    }

    /// Lets time pass without a step.
    mutating func pass(to time: TimeInterval) {
        date += time - self.time
        self.time = time
    }

    /// What was measured up to now; where nobody told a position since, the media stood.
    func summary(exitCode: Int32) -> PlaybackSummary {
        PlaybackSummary(
            state: model.state, exitCode: exitCode, figures: figures.closed(at: date, position: model.position),
            bytes: nil)
    }
}
