import StreamingCore

/// A presenter that provides the texts of a screen with a list of videos.
public final class VideosPresenter {
    /// The title of the screen, in the most preferred supported language of the user, or else in English.
    public static var title: String { PresentationText.videosTitle.text() }
}
