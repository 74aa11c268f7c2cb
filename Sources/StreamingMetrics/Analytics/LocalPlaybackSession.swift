import Foundation

/// A viewing session, as an ``AnalyticsStore`` saves it.
public struct LocalPlaybackSession: Equatable, Sendable, Codable {
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
    /// The model of the device.
    public let deviceModel: String
    /// The version of the operating system.
    public let osVersion: String
    /// The kind of the network connection; nil if it is unknown.
    public let networkType: String?
    /// The version of the app.
    public let appVersion: String
    /// The metrics of the session at its last save; nil before the first save.
    public var metrics: SessionMetrics?

    /// Creates a session with the given values, unchanged, and without metrics.
    public init(
        id: UUID, videoID: UUID, videoTitle: String, startTime: Date, endTime: Date?, deviceModel: String,
        osVersion: String, networkType: String?, appVersion: String
    ) {
        self.id = id
        self.videoID = videoID
        self.videoTitle = videoTitle
        self.startTime = startTime
        self.endTime = endTime
        self.deviceModel = deviceModel
        self.osVersion = osVersion
        self.networkType = networkType
        self.appVersion = appVersion
    }

    /// Returns the playback session that these saved values describe.
    public func toModel() -> PlaybackSession {
        var session = PlaybackSession(
            id: id, videoID: videoID, videoTitle: videoTitle, startTime: startTime, endTime: endTime,
            deviceInfo: DeviceInfo(model: deviceModel, osVersion: osVersion, networkType: networkType),
            appVersion: appVersion)
        session.metrics = metrics
        return session
    }
}
