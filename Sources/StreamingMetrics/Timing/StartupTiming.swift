import Foundation

/// The rules for the measurement of start-up times, for every type of this module that measures them.
struct StartupTiming: Equatable, Sendable {
    /// The measurement of the latest load; nil before the first load.
    private(set) var measurement: StartupTimeTracker.Measurement?

    /// Whether a load has started whose first frame was not recorded yet.
    var isStarting: Bool { measurement?.isComplete == false }

    mutating func recordLoadStart(at date: Date) {
        if !isStarting { measurement = StartupTimeTracker.Measurement(loadStartTime: date) }
    }

    mutating func recordFirstFrame(at date: Date) {
        if isStarting { measurement?.firstFrameTime = date }
    }

    mutating func reset() { measurement = nil }
}
