import Foundation

/// A viewing session: one load of one video, until the next load, a stop or the exit of the app.
public struct PlaybackSession: Equatable, Sendable {
    /// The identifier of the session.
    public let id: UUID
    /// The identifier of the video.
    public let videoID: UUID
    /// The title of the video, unmodified. A title from a server is untrusted text.
    public let videoTitle: String
    /// The date of the start.
    public let startTime: Date
    /// The date of the end; nil while the session runs, or after a crash until the store closes the session.
    public var endTime: Date?
    /// The device and its network.
    public let deviceInfo: DeviceInfo
    /// The version of the app.
    public let appVersion: String
    /// The metrics of the session at its last save; nil before the first save.
    public var metrics: SessionMetrics?

    /// Creates a session with the given values, unchanged, and without metrics.
    public init(
        id: UUID, videoID: UUID, videoTitle: String, startTime: Date, endTime: Date?, deviceInfo: DeviceInfo,
        appVersion: String
    ) {
        self.id = id
        self.videoID = videoID
        self.videoTitle = videoTitle
        self.startTime = startTime
        self.endTime = endTime
        self.deviceInfo = deviceInfo
        self.appVersion = appVersion
    }

    /// Returns the session as an ``AnalyticsStore`` saves it.
    ///
    /// ``LocalPlaybackSession/toModel()`` returns an equal session.
    public func toLocal() -> LocalPlaybackSession {
        var session = LocalPlaybackSession(
            id: id, videoID: videoID, videoTitle: videoTitle, startTime: startTime, endTime: endTime,
            deviceModel: deviceInfo.model, osVersion: deviceInfo.osVersion, networkType: deviceInfo.networkType,
            appVersion: appVersion)
        session.metrics = metrics
        return session
    }
}
