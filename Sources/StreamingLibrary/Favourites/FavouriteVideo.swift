import Foundation

/// A video that the viewer has marked as a favourite.
public struct FavouriteVideo: Identifiable, Equatable, Sendable, Codable {
    /// The identifier of the video, which stays the same when its URLs change.
    public let id: UUID
    /// The title in the catalogue. The title is untrusted: print it with `String.printable`.
    public var title: String
    /// The URL of the media at the time of the mark. If the catalogue is available, use the video's current URL in the
    /// catalogue instead.
    public var url: URL
    /// The URL of the catalogue document that contains the video; nil if the video is from an API or its source is
    /// unknown.
    public var document: URL?
    /// The base URL of the API that provides the video; nil if the video is from a document or its source is unknown.
    public var api: URL?
    /// The duration of the video in seconds; nil if the duration is unknown.
    public var duration: TimeInterval?
    /// The date when the viewer marked the video.
    public var markedAt: Date

    /// Creates a favourite that was marked at `markedAt`.
    public init(
        id: UUID, title: String, url: URL, document: URL? = nil, api: URL? = nil, duration: TimeInterval? = nil,
        markedAt: Date
    ) {
        self.id = id
        self.title = title
        self.url = url
        self.document = document
        self.api = api
        self.duration = duration
        self.markedAt = markedAt
    }
}
