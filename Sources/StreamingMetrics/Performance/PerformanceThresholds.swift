import Foundation

/// The limits from which a ``PlaybackPerformanceService`` raises alerts.
///
/// A value at a limit raises the alert.
public struct PerformanceThresholds: Equatable, Sendable {
    /// The start-up time up to which users are content, in seconds; not used by the service.
    public let acceptableStartupTime: TimeInterval
    /// The start-up time from which a warning is raised, in seconds.
    public let warningStartupTime: TimeInterval
    /// The start-up time from which a critical alert is raised, in seconds.
    public let criticalStartupTime: TimeInterval
    /// The rebuffer ratio up to which users are content, from 0 to 1; not used by the service.
    public let acceptableRebufferingRatio: Double
    /// A noticeable rebuffer ratio, from 0 to 1; not used by the service.
    public let warningRebufferingRatio: Double
    /// The rebuffer ratio from which frequent rebuffering is critical, from 0 to 1.
    ///
    /// The ratio is ``PerformanceSnapshot/rebufferingRatio``.
    public let criticalRebufferingRatio: Double
    /// The duration of one stall from which a critical alert is raised, in seconds.
    public let maxBufferingDuration: TimeInterval
    /// The number of stalls within 60 s from which an alert is raised.
    public let maxBufferingEventsPerMinute: Int
    /// A high use of memory, in megabytes.
    ///
    /// The service does not use this limit, because its alerts follow the reported memory pressure.
    public let warningMemoryMB: Double
    /// A very high use of memory, in megabytes.
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

    /// The limits for most apps: start-up from 4 s, stalls of 10 s, three stalls within 60 s.
    public static let `default` = PerformanceThresholds(
        acceptableStartupTime: 2, warningStartupTime: 4, criticalStartupTime: 8, acceptableRebufferingRatio: 0.01,
        warningRebufferingRatio: 0.03, criticalRebufferingRatio: 0.05, maxBufferingDuration: 10,
        maxBufferingEventsPerMinute: 3, warningMemoryMB: 150, criticalMemoryMB: 250)

    /// The limits for demanding apps: start-up from 3 s, stalls of 5 s, two stalls within 60 s.
    public static let strictStreaming = PerformanceThresholds(
        acceptableStartupTime: 1.5, warningStartupTime: 3, criticalStartupTime: 5, acceptableRebufferingRatio: 0.005,
        warningRebufferingRatio: 0.02, criticalRebufferingRatio: 0.03, maxBufferingDuration: 5,
        maxBufferingEventsPerMinute: 2, warningMemoryMB: 100, criticalMemoryMB: 200)
}
