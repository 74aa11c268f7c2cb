import Foundation
import StreamingCore

/// A tracker of the start-up time and the stalls of one viewing session.
///
/// The tracker can be used from any thread. The rules are those of ``StartupTimeTracker`` and ``RebufferingMonitor``.
/// In addition, buffering between the start of a load and its first frame does not count as a stall.
public final class PerformanceTracker: Sendable {
    private let sessionID: UUID
    private let times = LockedValue(WaitingTimes())

    /// Creates a tracker that has measured nothing.
    public init(sessionID: UUID) { self.sessionID = sessionID }

    /// Records the start of a load.
    ///
    /// A start after the first frame begins a new measurement. A further start before the first frame does not change
    /// the measurement. Each start ends a running stall.
    public func videoLoadStarted(at date: Date) { times.withLock { _ = $0.recordLoadStart(at: date) } }

    /// Records the first frame.
    ///
    /// The method has no effect before the start of a load or after the first frame.
    public func firstFrameRendered(at date: Date) { times.withLock { _ = $0.recordFirstFrame(at: date) } }

    /// Records that playback waits for data, unless a stall is running.
    public func bufferingStarted(at date: Date) { times.withLock { $0.beginBuffering(at: date) } }

    /// Records that playback no longer waits for data, if a stall is running.
    public func bufferingEnded(at date: Date) { times.withLock { _ = $0.endBuffering(at: date, lasting: nil) } }

    /// Records the first frame.
    ///
    /// - Parameters:
    ///   - date: The date of the first frame.
    ///   - startupTime: The start-up time from the metrics of the load, in seconds; nil if the time is unknown.
    func firstFrameRendered(at date: Date, after startupTime: TimeInterval?) {
        times.withLock { _ = $0.recordFirstFrame(at: date, after: startupTime) }
    }

    /// Records the end of buffering.
    ///
    /// A micro-stall adds its duration to the total, and is not counted.
    func bufferingEnded(at date: Date, isMicroStall: Bool) {
        times.withLock { _ = $0.endBuffering(at: date, lasting: nil, isCounted: !isMicroStall) }
    }

    /// Returns the metrics, in which a running stall does not count.
    ///
    /// The duration of a running stall is unknown without a date, because the tracker has no clock.
    ///
    /// - Parameter watchDuration: The time that the user watched, in seconds.
    public func buildMetrics(watchDuration: TimeInterval) -> PerformanceMetrics {
        let times = times.withLock { $0 }
        return metrics(
            of: times, count: times.stalls.endedCount, duration: times.stalls.endedDuration,
            watchDuration: watchDuration)
    }

    /// Returns the metrics up to a date.
    ///
    /// A running stall counts up to this date.
    ///
    /// - Parameters:
    ///   - watchDuration: The time that the user watched, in seconds.
    ///   - date: The current date.
    public func buildMetrics(watchDuration: TimeInterval, at date: Date) -> PerformanceMetrics {
        let times = times.withLock { $0 }
        return metrics(
            of: times, count: times.stalls.endedCount + (times.stalls.isRunning ? 1 : 0),
            duration: times.stalls.duration(at: date), watchDuration: watchDuration)
    }

    private func metrics(
        of times: WaitingTimes, count: Int, duration: TimeInterval, watchDuration: TimeInterval
    ) -> PerformanceMetrics {
        PerformanceMetrics(
            sessionID: sessionID, timeToFirstFrame: times.startupTime,
            bufferingEvents: count, totalBufferingDuration: duration, watchDuration: watchDuration)
    }
}
