import Foundation

/// A video that can be preloaded.
public struct PreloadableVideo: Equatable, Sendable {
    /// The identifier of the video.
    public let id: UUID
    /// The URL to load.
    public let url: URL
    /// The expected duration of the video, in seconds; nil if it is unknown.
    public let estimatedDuration: TimeInterval?

    /// Creates a video from its properties.
    public init(id: UUID, url: URL, estimatedDuration: TimeInterval?) {
        self.id = id
        self.url = url
        self.estimatedDuration = estimatedDuration
    }
}
