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
    /// Whether it was played to its end.
    public var isFinished: Bool
    /// When it was watched last.
    public var watchedAt: Date

    /// Where to go on, in seconds: the start, for what is finished, and for what was left in its last 5 %, or its last 30
    /// seconds where these are less. Who leaves during the credits has seen it, and would come back to a few seconds of them.
    public var resumePosition: TimeInterval {
        guard !isFinished, position.isFinite, position > 0 else { return 0 }
        guard let duration, duration.isFinite, duration > 0 else { return position }
        return duration - position > min(30, duration * 0.05) ? position : 0
    }

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
