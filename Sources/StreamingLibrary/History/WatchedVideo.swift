import Foundation
import StreamingCore

/// A video in the watch history, with the position at which the viewer left the video.
public struct WatchedVideo: Identifiable, Equatable, Sendable, Codable {
    /// The identifier of the video, which stays the same when its URLs change.
    public let id: UUID
    /// The title in the catalogue. The title is untrusted: print it with `String.printable`.
    public var title: String
    /// The URL that was played. If the catalogue is available, use the video's current URL in the catalogue instead.
    public var url: URL
    /// The URL of the catalogue document that contains the video, or nil if the video is from an API or its source is
    /// unknown.
    public var document: URL?
    /// The base URL of the API that provides the video, or nil if the video is from a document or its source is
    /// unknown.
    public var api: URL?
    /// The position at which the viewer left the video, in seconds.
    public var position: TimeInterval
    /// The duration of the video in seconds, or nil if the duration is unknown.
    public var duration: TimeInterval?
    /// Whether the video was played to the end.
    public var isFinished: Bool
    /// The date when the video was last watched.
    public var watchedAt: Date

    /// The position at which to resume, in seconds.
    ///
    /// The resume position is 0 for a finished video and for an invalid ``position``. The resume position is also 0 if
    /// the viewer left within the last 5 % or the last 30 s, whichever is shorter. A viewer who left during the credits
    /// has seen the video, and should not resume in the credits.
    ///
    /// If the duration of an unfinished video is unknown, the resume position is the last position.
    public var resumePosition: TimeInterval {
        guard !isFinished, position.isFinite, position > 0 else { return 0 }
        guard let duration, duration.isFinite, duration > 0 else { return position }
        return duration - position > min(30, duration * 0.05) ? position : 0
    }

    /// Creates an entry for a video that the viewer left at `position`.
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
