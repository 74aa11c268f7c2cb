import Foundation

/// A timer of the start-up, which `StartupTimeTracker` and `WaitingTimes` share.
struct StartupTiming: Equatable, Sendable {
    /// The measurement of the latest load; nil before the first load, or after `reset()` until the next load.
    private(set) var measurement: StartupTimeTracker.Measurement?

    /// Whether a load has started, and its first frame was not recorded yet.
    var isStarting: Bool { measurement?.isComplete == false }

    mutating func recordLoadStart(at date: Date) {
        if !isStarting { measurement = StartupTimeTracker.Measurement(loadStartTime: date) }
    }

    mutating func recordFirstFrame(at date: Date) {
        if isStarting { measurement?.firstFrameTime = date }
    }

    mutating func reset() { measurement = nil }
}
