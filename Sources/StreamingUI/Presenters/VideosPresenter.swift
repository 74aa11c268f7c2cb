import StreamingCore

/// A presenter that provides the texts of a screen with a list of videos.
public final class VideosPresenter {
    /// The title of the screen, in the preferred language of the user.
    public static var title: String { PresentationText.videosTitle.text() }
}
