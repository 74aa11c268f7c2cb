import Foundation
import StreamingCore

/// The performance of a session at one time, with all durations in seconds.
public struct PerformanceSnapshot: Equatable, Sendable {
    /// The date of the snapshot.
    public let timestamp: Date
    /// The identifier of the session.
    public let sessionID: UUID
    /// The start-up time of the latest load, in seconds; nil before the first frame, or if the time is unknown.
    public let timeToFirstFrame: TimeInterval?
    /// Whether a stall is running, other than the initial buffering of a load.
    public let isBuffering: Bool
    /// The number of stalls that have ended, without the micro-stalls of an observed player.
    public let bufferingCount: Int
    /// The total duration of the stalls that have ended, in seconds, including micro-stalls.
    public let totalBufferingDuration: TimeInterval
    /// The duration of the running stall, in seconds; nil if no stall is running.
    public let currentBufferingDuration: TimeInterval?
    /// The bitrate of the current variant in bits per second; nil if it is unknown.
    public let currentBitrate: Int?
    /// The last reported quality of the network; `excellent` before the first report of the session.
    public let networkQuality: NetworkQuality
    /// The last reported use of memory, in MiB; 0 before the first report of the session.
    public let memoryUsageMB: Double
    /// The last reported memory pressure; `normal` before the first report of the session.
    public let memoryPressure: MemoryPressureLevel
    /// The date of the start of the session.
    public let sessionStartTime: Date

    /// Creates a snapshot with the given values, unchanged.
    public init(
        timestamp: Date, sessionID: UUID, timeToFirstFrame: TimeInterval?, isBuffering: Bool, bufferingCount: Int,
        totalBufferingDuration: TimeInterval, currentBufferingDuration: TimeInterval?, currentBitrate: Int?,
        networkQuality: NetworkQuality, memoryUsageMB: Double, memoryPressure: MemoryPressureLevel,
        sessionStartTime: Date
    ) {
        self.timestamp = timestamp
        self.sessionID = sessionID
        self.timeToFirstFrame = timeToFirstFrame
        self.isBuffering = isBuffering
        self.bufferingCount = bufferingCount
        self.totalBufferingDuration = totalBufferingDuration
        self.currentBufferingDuration = currentBufferingDuration
        self.currentBitrate = currentBitrate
        self.networkQuality = networkQuality
        self.memoryUsageMB = memoryUsageMB
        self.memoryPressure = memoryPressure
        self.sessionStartTime = sessionStartTime
    }

    /// The duration of all stalls, including a running one, divided by the wall time since the start of the session.
    ///
    /// The wall time includes the start-up and pauses. The denominators of two other ratios are different:
    /// ``PerformanceMetrics/rebufferingRatio`` uses the watch time, and `PlaybackMetrics.rebufferRatio` uses the time
    /// of playing and rebuffering. The ratio is 0 if no time has passed.
    public var rebufferingRatio: Double {
        let elapsed = timestamp.timeIntervalSince(sessionStartTime)
        return elapsed > 0 ? (totalBufferingDuration + (currentBufferingDuration ?? 0)) / elapsed : 0
    }

    /// Whether the rebuffer ratio is below 0.02, the memory pressure is normal, and the start-up time is below 3 s or
    /// unknown.
    public var isHealthy: Bool {
        rebufferingRatio < 0.02 && memoryPressure == .normal && (timeToFirstFrame ?? 0) < 3
    }
}
