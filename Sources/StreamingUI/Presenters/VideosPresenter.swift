import StreamingCore

/// What a listing's screen says.
public final class VideosPresenter {
    /// Of the screen.
    public static var title: String { PresentationText.videosTitle.text() }
}
