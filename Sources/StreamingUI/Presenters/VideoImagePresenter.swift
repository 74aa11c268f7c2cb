import StreamingCore

/// A presenter that provides the texts beside the image of a video.
public final class VideoImagePresenter {
    /// Returns the texts beside the image of a video.
    public static func map(_ video: Video) -> VideoImageViewModel {
        VideoImageViewModel(
            title: video.title, description: video.description,
            duration: VideoPlayerPresenter.formatTime(video.duration))
    }
}

/// The texts beside the image of a video. The title and the description are untrusted: print them with
/// `String.printable`.
public struct VideoImageViewModel: Equatable, Sendable {
    /// The title of the video.
    public let title: String
    /// The description of the video; nil if the video has no description.
    public let description: String?
    /// The duration, as formatted by ``VideoPlayerPresenter/formatTime(_:)``.
    public let duration: String

    /// Whether the video has a description.
    public var hasDescription: Bool { description != nil }
}
