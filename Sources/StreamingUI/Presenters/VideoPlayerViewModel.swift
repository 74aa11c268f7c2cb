import Foundation
import StreamingCore

/// What a player's screen shows of its video.
public struct VideoPlayerViewModel: Equatable, Sendable {
    /// From outside, so to be printed with `printable`.
    public let title: String
    /// What is to play.
    public let videoURL: URL

    /// A player's screen.
    public init(title: String, videoURL: URL) {
        self.title = title
        self.videoURL = videoURL
    }
}
