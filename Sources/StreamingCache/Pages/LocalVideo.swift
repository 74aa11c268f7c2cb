import Foundation
import StreamingCore

/// A video as it is kept on the device.
public struct LocalVideo: Equatable, Sendable, Codable {
    /// The same as the video's.
    public let id: UUID
    /// The same as the video's.
    public let title: String
    /// The same as the video's.
    public let description: String?
    /// The same as the video's.
    public let url: URL
    /// The same as the video's.
    public let thumbnailURL: URL
    /// Seconds.
    public let duration: TimeInterval

    /// For stores and their tests.
    public init(
        id: UUID, title: String, description: String? = nil, url: URL, thumbnailURL: URL, duration: TimeInterval
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.url = url
        self.thumbnailURL = thumbnailURL
        self.duration = duration
    }
}

extension LocalVideo {
    /// The video as it is kept.
    public init(_ video: Video) {
        self.init(
            id: video.id, title: video.title, description: video.description, url: video.url,
            thumbnailURL: video.thumbnailURL, duration: video.duration)
    }

    /// What was kept.
    public var model: Video {
        Video(id: id, title: title, description: description, url: url, thumbnailURL: thumbnailURL, duration: duration)
    }
}
