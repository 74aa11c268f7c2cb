import Foundation

/// The performance of a viewing session, with all durations in seconds.
public struct PerformanceMetrics: Equatable, Sendable {
    /// The identifier of the session.
    public let sessionID: UUID
    /// The time from the start of the load to the first frame; nil before the first frame.
    public let timeToFirstFrame: TimeInterval?
    /// The number of stalls.
    public let bufferingEvents: Int
    /// The duration of all stalls.
    public let totalBufferingDuration: TimeInterval
    /// The time that the user watched.
    public let watchDuration: TimeInterval

    /// Creates metrics with the given values, unchanged.
    public init(
        sessionID: UUID, timeToFirstFrame: TimeInterval?, bufferingEvents: Int, totalBufferingDuration: TimeInterval,
        watchDuration: TimeInterval
    ) {
        self.sessionID = sessionID
        self.timeToFirstFrame = timeToFirstFrame
        self.bufferingEvents = bufferingEvents
        self.totalBufferingDuration = totalBufferingDuration
        self.watchDuration = watchDuration
    }

    /// The duration of all stalls divided by the watched time; 0 if the watched time is not positive.
    ///
    /// The watched time is a different denominator from those of ``PerformanceSnapshot/rebufferingRatio`` (wall time
    /// since the start of the session) and of `PlaybackMetrics.rebufferRatio` (playing and rebuffering). The ratio can
    /// therefore exceed 1.
    public var rebufferingRatio: Double { watchDuration > 0 ? totalBufferingDuration / watchDuration : 0 }
}
