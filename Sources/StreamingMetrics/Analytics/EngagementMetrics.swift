import Foundation

/// The engagement of the user in a session: the watched time, the seeks and the pauses.
public struct EngagementMetrics: Equatable, Sendable {
    /// The identifier of the session.
    public let sessionID: UUID
    /// The time that the user watched, in seconds.
    ///
    /// ``PlaybackSession/engagement`` sets the value to the coverage, in which media that was watched twice counts
    /// once.
    public let watchDuration: TimeInterval
    /// The duration of the video, in seconds; 0 if the duration is unknown.
    public let videoDuration: TimeInterval
    /// The number of seeks.
    public let seekCount: Int
    /// The number of pauses.
    public let pauseCount: Int

    /// Creates metrics with the given values, unchanged.
    public init(
        sessionID: UUID, watchDuration: TimeInterval, videoDuration: TimeInterval, seekCount: Int, pauseCount: Int
    ) {
        self.sessionID = sessionID
        self.watchDuration = watchDuration
        self.videoDuration = videoDuration
        self.seekCount = seekCount
        self.pauseCount = pauseCount
    }

    /// The watched time as a share of the duration of the video, in percent from 0 to 100.
    ///
    /// The share is 0 if the watched time is negative or the duration is unknown.
    public var completionPercentage: Double {
        let share = watchDuration / videoDuration * 100
        guard videoDuration > 0, share.isFinite else { return 0 }
        return min(100, max(0, share))
    }
}
