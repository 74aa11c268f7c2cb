import Foundation
import StreamingCore

/// A presenter that provides the texts of a player screen.
public final class VideoPlayerPresenter {
    /// The title of the screen, in the most preferred supported language of the user, or else in English.
    public static var title: String { PresentationText.playerTitle.text() }

    /// Returns the model of a player screen for a video.
    public static func map(_ video: Video) -> VideoPlayerViewModel {
        VideoPlayerViewModel(title: video.title, videoURL: video.url)
    }

    /// Returns a time in seconds as `M:SS`, or as `H:MM:SS` from one hour. Fractions are truncated.
    ///
    /// A time that is negative, not finite, or too large for an `Int` becomes "0:00".
    public static func formatTime(_ time: TimeInterval) -> String {
        guard time.isFinite, time > 0, let total = Int(exactly: time.rounded(.down)) else { return "0:00" }
        let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
        let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
    }

    /// Returns a speed such as "1x" or "1.25x", with at most two decimals and a decimal point in every language.
    public static func formatSpeed(_ speed: Float) -> String {
        let format = FloatingPointFormatStyle<Float>(locale: Locale(identifier: "en_US_POSIX"))
        return speed.formatted(format.precision(.fractionLength(0...2)).grouping(.never)) + "x"
    }
}
