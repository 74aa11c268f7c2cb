import Foundation
import StreamingCore

/// A video that was watched, and how far.
public struct WatchedVideo: Identifiable, Equatable, Sendable, Codable {
    /// The video's, which stays when its URLs change.
    public let id: UUID
    /// As the catalogue had it; to be printed with `printable`.
    public var title: String
    /// Where it was played from; look for a newer one in the catalogue first.
    public var url: URL
    /// The document that it came out of; nil if the base of an API is in `api`, or nothing is known.
    public var document: URL?
    /// The base of the API that it came out of.
    public var api: URL?
    /// Seconds.
    public var position: TimeInterval
    /// Seconds; nil while it is not known.
    public var duration: TimeInterval?
    /// Whether it was watched to its end; then it starts over.
    public var isFinished: Bool
    /// When it was watched last.
    public var watchedAt: Date

    /// Where to go on: the start of what is finished.
    public var resumePosition: TimeInterval { isFinished ? 0 : position }

    /// A video watched up to a position.
    public init(
        id: UUID, title: String, url: URL, document: URL? = nil, api: URL? = nil, position: TimeInterval,
        duration: TimeInterval? = nil, isFinished: Bool = false, watchedAt: Date
    ) {
        self.id = id
        self.title = title
        self.url = url
        self.document = document
        self.api = api
        self.position = position
        self.duration = duration
        self.isFinished = isFinished
        self.watchedAt = watchedAt
    }
}
