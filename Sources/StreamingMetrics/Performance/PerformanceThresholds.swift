import Foundation

/// The limits at which a ``PlaybackPerformanceService`` raises alerts.
///
/// A value that equals its limit raises the alert.
public struct PerformanceThresholds: Equatable, Sendable {
    /// The maximum start-up time that users accept, in seconds; not used by the service.
    public let acceptableStartupTime: TimeInterval
    /// The minimum start-up time that raises a warning, in seconds.
    public let warningStartupTime: TimeInterval
    /// The minimum start-up time that raises a critical alert, in seconds.
    public let criticalStartupTime: TimeInterval
    /// The maximum rebuffer ratio that users accept, from 0 to 1; not used by the service.
    public let acceptableRebufferingRatio: Double
    /// The minimum rebuffer ratio that users notice, from 0 to 1; not used by the service.
    public let warningRebufferingRatio: Double
    /// The minimum rebuffer ratio at which the alert about frequent rebuffering is critical, from 0 to 1.
    ///
    /// The ratio is ``PerformanceSnapshot/rebufferingRatio``.
    public let criticalRebufferingRatio: Double
    /// The minimum duration of a stall that raises a critical alert, in seconds.
    public let maxBufferingDuration: TimeInterval
    /// The minimum number of stalls within 60 s that raises an alert.
    public let maxBufferingEventsPerMinute: Int
    /// The minimum use of memory that is high, in MiB.
    ///
    /// The service does not use this limit, because its alerts follow the reported memory pressure.
    public let warningMemoryMB: Double
    /// The minimum use of memory that is critical, in MiB.
    ///
    /// The service does not use this limit, because its alerts follow the reported memory pressure.
    public let criticalMemoryMB: Double

    /// Creates thresholds with the given values, unchanged.
    public init(
        acceptableStartupTime: TimeInterval, warningStartupTime: TimeInterval, criticalStartupTime: TimeInterval,
        acceptableRebufferingRatio: Double, warningRebufferingRatio: Double, criticalRebufferingRatio: Double,
        maxBufferingDuration: TimeInterval, maxBufferingEventsPerMinute: Int, warningMemoryMB: Double,
        criticalMemoryMB: Double
    ) {
        self.acceptableStartupTime = acceptableStartupTime
        self.warningStartupTime = warningStartupTime
        self.criticalStartupTime = criticalStartupTime
        self.acceptableRebufferingRatio = acceptableRebufferingRatio
        self.warningRebufferingRatio = warningRebufferingRatio
        self.criticalRebufferingRatio = criticalRebufferingRatio
        self.maxBufferingDuration = maxBufferingDuration
        self.maxBufferingEventsPerMinute = maxBufferingEventsPerMinute
        self.warningMemoryMB = warningMemoryMB
        self.criticalMemoryMB = criticalMemoryMB
    }

    /// The limits for most apps: a start-up time of 4 s, a stall of 10 s, and three stalls within 60 s.
    public static let `default` = PerformanceThresholds(
        acceptableStartupTime: 2, warningStartupTime: 4, criticalStartupTime: 8, acceptableRebufferingRatio: 0.01,
        warningRebufferingRatio: 0.03, criticalRebufferingRatio: 0.05, maxBufferingDuration: 10,
        maxBufferingEventsPerMinute: 3, warningMemoryMB: 150, criticalMemoryMB: 250)

    /// The limits for demanding apps: a start-up time of 3 s, a stall of 5 s, and two stalls within 60 s.
    public static let strictStreaming = PerformanceThresholds(
        acceptableStartupTime: 1.5, warningStartupTime: 3, criticalStartupTime: 5, acceptableRebufferingRatio: 0.005,
        warningRebufferingRatio: 0.02, criticalRebufferingRatio: 0.03, maxBufferingDuration: 5,
        maxBufferingEventsPerMinute: 2, warningMemoryMB: 100, criticalMemoryMB: 200)
}
