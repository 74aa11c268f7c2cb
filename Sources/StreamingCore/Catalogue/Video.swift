import Foundation

/// One video of a catalogue.
public struct Video: Hashable, Sendable {
    /// Never changes, while URLs may.
    public let id: UUID
    /// For people; from outside, so to be printed with `printable`.
    public let title: String
    /// For people; nil if the catalogue has none.
    public let description: String?
    /// The media: http or https.
    public let url: URL
    /// A picture: http or https.
    public let thumbnailURL: URL
    /// Seconds.
    public let duration: TimeInterval

    /// A video; the mapper sees to it that what it makes is valid.
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
