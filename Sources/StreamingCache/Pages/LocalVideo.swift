import Foundation
import StreamingCore

/// A video in the form in which stores save it.
public struct LocalVideo: Equatable, Sendable, Codable {
    /// The identifier of the video.
    public let id: UUID
    /// The title of the video.
    public let title: String
    /// The description of the video, or nil if the video has no description.
    public let description: String?
    /// The URL of the media.
    public let url: URL
    /// The URL of the thumbnail image.
    public let thumbnailURL: URL
    /// The duration of the video, in seconds.
    public let duration: TimeInterval

    /// Creates the stored form of a video from its properties, for implementations of stores and their tests.
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
    /// Creates the stored form of a video, with the same values as the video.
    public init(_ video: Video) {
        self.init(
            id: video.id, title: video.title, description: video.description, url: video.url,
            thumbnailURL: video.thumbnailURL, duration: video.duration)
    }

    /// The `Video` with the values of this stored form, for use outside the store.
    public var model: Video {
        Video(id: id, title: title, description: description, url: url, thumbnailURL: thumbnailURL, duration: duration)
    }
}
