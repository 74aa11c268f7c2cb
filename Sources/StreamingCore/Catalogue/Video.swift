import Foundation

/// A video of a catalogue: its identifier, its texts, its URLs and its duration.
public struct Video: Hashable, Sendable {
    /// The identifier, which never changes. The URLs of the video may change.
    public let id: UUID
    /// The title, as sent by the server. The title is untrusted: print it with `String.printable`.
    public let title: String
    /// The description, as sent by the server; nil if the server sent no description. The text is untrusted: print it
    /// with `String.printable`.
    public let description: String?
    /// The http or https URL of the media.
    public let url: URL
    /// The http or https URL of the thumbnail image.
    public let thumbnailURL: URL
    /// The duration in seconds.
    public let duration: TimeInterval

    /// Creates a video without validating its values. ``VideoItemsMapper`` creates only valid videos.
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
