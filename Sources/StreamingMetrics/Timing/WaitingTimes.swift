import Foundation

/// The start-up time and the stalls of a session, with the rules that separate the two.
///
/// Buffering between the start of a load and its first frame belongs to the start-up, and does not count as a stall.
struct WaitingTimes: Equatable, Sendable {
    private(set) var startup = StartupTiming()
    private(set) var stalls = StallLog()
    /// The start-up time in the metrics of the load, in seconds; nil if it is unknown, or if there are no metrics.
    private var observedStartupTime: TimeInterval?
    /// Whether the initial buffering of a load has begun, and its end was not reported yet.
    private var isInitialBuffering = false

    /// The start-up time in seconds; nil before the first frame, or if it is unknown.
    var startupTime: TimeInterval? { observedStartupTime ?? startup.measurement?.timeToFirstFrame }

    /// Records the start of a load, which ends a running stall and the initial buffering of an earlier load.
    ///
    /// - Returns: The stall that was running; nil if no stall was running.
    mutating func recordLoadStart(at date: Date) -> RebufferingMonitor.BufferingEvent? {
        startup.recordLoadStart(at: date)
        if startup.isStarting { observedStartupTime = nil }
        isInitialBuffering = false
        return stalls.end(at: date)
    }

    /// Records the start of a load, which begins a new measurement even before the first frame of an earlier load.
    ///
    /// - Returns: The stall that was running; nil if no stall was running.
    mutating func restart(at date: Date) -> RebufferingMonitor.BufferingEvent? {
        startup.reset()
        return recordLoadStart(at: date)
    }

    /// Records the first frame.
    ///
    /// - Returns: The start-up time in seconds; nil if no load is starting.
    mutating func recordFirstFrame(at date: Date) -> TimeInterval? {
        guard startup.isStarting else { return nil }
        startup.recordFirstFrame(at: date)
        return startup.measurement?.timeToFirstFrame
    }

    /// Records the first frame, with the start-up time from the metrics of the load.
    ///
    /// - Parameter startupTime: The start-up time in seconds; nil if it is unknown, for example after a seek.
    /// - Returns: The start-up time in seconds; nil if it is unknown, or if no load is starting.
    mutating func recordFirstFrame(at date: Date, after startupTime: TimeInterval?) -> TimeInterval? {
        guard recordFirstFrame(at: date) != nil else { return nil }
        if startupTime == nil { startup.reset() }
        observedStartupTime = startupTime
        return startupTime
    }

    mutating func beginBuffering(at date: Date) {
        isInitialBuffering = startup.isStarting
        if !isInitialBuffering { stalls.begin(at: date) }
    }

    /// Records the end of buffering.
    ///
    /// - Parameters:
    ///   - date: The date of the end.
    ///   - duration: The reported duration in seconds, which counts only if no start was recorded; nil if unknown.
    ///   - isCounted: Whether a stall counts. The duration of a stall that does not count is still added to the total.
    /// - Returns: The counted stall that has ended; nil after the initial buffering, or if no counted stall has ended.
    mutating func endBuffering(
        at date: Date, lasting duration: TimeInterval?, isCounted: Bool = true
    ) -> RebufferingMonitor.BufferingEvent? {
        if startup.isStarting || isInitialBuffering {
            isInitialBuffering = false
            return nil
        }
        if stalls.isRunning { return stalls.end(at: date, isCounted: isCounted) }
        guard let duration else { return nil }
        return stalls.add(
            lasting: duration, until: date, notBefore: startup.measurement?.firstFrameTime, isCounted: isCounted)
    }
}
