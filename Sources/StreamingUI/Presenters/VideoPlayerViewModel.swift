import Foundation
import StreamingCore

/// The model of a player screen: the title and the URL of a video.
public struct VideoPlayerViewModel: Equatable, Sendable {
    /// The title of the video. The title is untrusted: print it with `String.printable`.
    public let title: String
    /// The URL of the video to play.
    public let videoURL: URL

    /// Creates the model of a screen that plays `videoURL` under a title.
    public init(title: String, videoURL: URL) {
        self.title = title
        self.videoURL = videoURL
    }
}
