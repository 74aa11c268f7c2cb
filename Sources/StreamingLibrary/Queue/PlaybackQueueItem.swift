import Foundation
import StreamingCore

/// An entry of a ``PlaybackQueue``. Two entries may have the same URL.
public struct PlaybackQueueItem: Identifiable, Hashable, Sendable, Codable {
    /// The identifier of the entry, unique in its queue.
    public let id: UUID
    /// The URL of the media, with the scheme http or https.
    public let url: URL
    /// The title; nil if it is unknown. The title of a catalogue is untrusted: print it with `String.printable`.
    public let title: String?
    /// The position to start at, in seconds. An invalid position counts as 0.
    public let startPosition: TimeInterval
    /// The identifier of the video in a catalogue, for example to look up a resume position; nil if there is none.
    public let videoID: UUID?

    /// Creates an entry, by default with a new identifier.
    public init(
        id: UUID = UUID(), url: URL, title: String? = nil, startPosition: TimeInterval = 0, videoID: UUID? = nil
    ) {
        self.id = id
        self.url = url
        self.title = title
        self.startPosition = startPosition
        self.videoID = videoID
    }

    /// Creates an entry with a new identifier for a video of a catalogue.
    public init(_ video: Video) {
        self.init(url: video.url, title: video.title, videoID: video.id)
    }
}
