import Foundation
import StreamingCore

/// The metrics of a viewing session, for stores and exports.
///
/// All times are in seconds, and an unknown value is nil. Most values are those of `PlaybackMetrics` when the session
/// was last saved. A ``PlaybackAnalyticsRecorder`` adds the duration and the number of pauses.
public struct SessionMetrics: Equatable, Sendable, Codable {
    /// The outcome of a viewing session.
    ///
    /// The raw values appear in stores and exports.
    public enum Outcome: String, Equatable, Sendable, Codable {
        /// Playback reached the end of the media.
        case ended = "ended"
        /// The user or the app stopped playback.
        case stopped = "stopped"
        /// Playback failed.
        case failed = "failed"
        /// Another load replaced the media.
        case replaced = "replaced"
        /// The process ended without closing the session. The metrics are those of the last save.
        case interrupted = "interrupted"
    }

    /// The outcome of the session; nil while the session runs.
    public var outcome: Outcome?
    /// The length of the session from its load, in seconds.
    public var length: TimeInterval
    /// The time from the request of playback to the first advance of the position, in seconds; nil if unknown.
    public var startupTime: TimeInterval?
    /// The time during which the position advanced, in seconds.
    public var playedTime: TimeInterval
    /// The amount of played media in seconds, in which media that was played twice counts twice; nil if unknown.
    public var mediaTime: TimeInterval?
    /// The amount of distinct played media in seconds, in which media that was played twice counts once.
    public var coverage: TimeInterval
    /// The duration of the media, in seconds; nil if unknown.
    public var duration: TimeInterval?
    /// The number of rebuffers, which are stalls of at least 100 ms.
    public var rebufferCount: Int
    /// The number of micro-stalls, which are stalls of less than 100 ms.
    public var microStallCount: Int
    /// The total duration of all stalls, including micro-stalls, in seconds.
    public var rebufferTime: TimeInterval
    /// The number of seeks.
    public var seekCount: Int
    /// The number of pauses by the user.
    public var pauseCount: Int
    /// The number of retries after a failure.
    public var retries: Int
    /// The code of the last failure of playback (`PlaybackFailure.Code`); nil if playback has not failed.
    public var failureCode: String?
    /// The number of requests, retries included; nil if unknown.
    public var requests: Int?
    /// The number of bytes received in response bodies; nil if unknown.
    public var bytes: Int64?
    /// The mean throughput, in bits per second; nil if unknown.
    public var meanThroughput: Double?
    /// The mean declared bitrate during playback, in bits per second; nil if unknown.
    public var meanBitrate: Double?
    /// The number of variant switches; nil if unknown.
    public var switches: Int?

    /// Creates the metrics of a session.
    ///
    /// - Parameters:
    ///   - metrics: The metrics of the session, up to now.
    ///   - duration: The duration of the media, in seconds; nil if it is unknown.
    ///   - pauseCount: The number of pauses by the user.
    public init(_ metrics: PlaybackMetrics = PlaybackMetrics(), duration: TimeInterval? = nil, pauseCount: Int = 0) {
        outcome = metrics.outcome.flatMap { Outcome(rawValue: $0.rawValue) }
        length = metrics.length
        startupTime = metrics.startupTime
        playedTime = metrics.playedTime
        mediaTime = metrics.mediaTime
        coverage = metrics.coverage
        self.duration = duration
        rebufferCount = metrics.rebufferCount
        microStallCount = metrics.microStallCount
        rebufferTime = metrics.rebufferTime
        seekCount = metrics.seekCount
        self.pauseCount = pauseCount
        retries = metrics.retries
        failureCode = metrics.lastFailure?.code.rawValue
        requests = metrics.requests
        bytes = metrics.bytes
        meanThroughput = metrics.meanThroughput
        meanBitrate = metrics.meanBitrate
        switches = metrics.switches
    }

    /// The rebuffer time divided by the sum of the played time and the rebuffer time, from 0 to 1; nil if the sum is 0.
    ///
    /// The ratio follows the definition `RatioDefinition.streamingCore`.
    public var rebufferRatio: Double? {
        let total = playedTime + rebufferTime
        return total > 0 ? rebufferTime / total : nil
    }

    /// The time that the user watched, in seconds: ``mediaTime``, or ``playedTime`` if the media time is unknown.
    var watchedDuration: TimeInterval { mediaTime ?? playedTime }
}

extension PlaybackSession {
    /// The engagement of the user with the video; nil if the session has no metrics.
    ///
    /// The watched duration is the coverage, so media that was watched twice counts once.
    public var engagement: EngagementMetrics? {
        metrics.map { metrics in
            EngagementMetrics(
                sessionID: id, watchDuration: metrics.coverage, videoDuration: metrics.duration ?? 0,
                seekCount: metrics.seekCount, pauseCount: metrics.pauseCount)
        }
    }

    /// The start-up time and the rebuffers of the session; nil if the session has no metrics.
    public var performance: PerformanceMetrics? {
        metrics.map { metrics in
            PerformanceMetrics(
                sessionID: id, timeToFirstFrame: metrics.startupTime, bufferingEvents: metrics.rebufferCount,
                totalBufferingDuration: metrics.rebufferTime, watchDuration: metrics.playedTime)
        }
    }
}
