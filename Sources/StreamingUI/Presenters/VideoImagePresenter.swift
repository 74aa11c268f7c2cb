import StreamingCore

/// What stands beside a video's image.
public final class VideoImagePresenter {
    /// The video in words.
    public static func map(_ video: Video) -> VideoImageViewModel {
        VideoImageViewModel(
            title: video.title, description: video.description,
            duration: VideoPlayerPresenter.formatTime(video.duration))
    }
}

/// A video in words; from outside, so to be printed with `printable`.
public struct VideoImageViewModel: Equatable, Sendable {
    /// Of the video.
    public let title: String
    /// nil where there is none.
    public let description: String?
    /// As `VideoPlayerPresenter.formatTime` writes it.
    public let duration: String

    /// Whether there is a description to show.
    public var hasDescription: Bool { description != nil }
}
