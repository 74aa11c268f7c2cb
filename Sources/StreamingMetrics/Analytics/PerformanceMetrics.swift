import Foundation

/// The performance of a viewing session, with all durations in seconds.
public struct PerformanceMetrics: Equatable, Sendable {
    /// The identifier of the session.
    public let sessionID: UUID
    /// The start-up time, in seconds; nil before the first frame, or if the time is unknown.
    public let timeToFirstFrame: TimeInterval?
    /// The number of stalls.
    public let bufferingEvents: Int
    /// The total duration of all stalls, in seconds.
    public let totalBufferingDuration: TimeInterval
    /// The time that the user watched, in seconds.
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
    /// The ratio can exceed 1, because the stalls can last longer than the watched time. The denominators of two other
    /// ratios are different: ``PerformanceSnapshot/rebufferingRatio`` uses the wall time since the start of the
    /// session, and `PlaybackMetrics.rebufferRatio` uses the time of playing and rebuffering.
    public var rebufferingRatio: Double { watchDuration > 0 ? totalBufferingDuration / watchDuration : 0 }
}
