import Foundation
import StreamingCore

/// What a player's screen says.
public final class VideoPlayerPresenter {
    /// Of the screen.
    public static var title: String { PresentationText.playerTitle.text() }

    /// What the screen shows of the video.
    public static func map(_ video: Video) -> VideoPlayerViewModel {
        VideoPlayerViewModel(title: video.title, videoURL: video.url)
    }

    /// `M:SS`, from an hour on `H:MM:SS`; fractions are cut off. What is no time, or before the start, is "0:00".
    public static func formatTime(_ time: TimeInterval) -> String {
        guard time.isFinite, time > 0, let total = Int(exactly: time.rounded(.down)) else { return "0:00" }
        let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
        let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
    }

    /// "1x", "1.25x": two decimals at most, with a point in every language.
    public static func formatSpeed(_ speed: Float) -> String {
        let format = FloatingPointFormatStyle<Float>(locale: Locale(identifier: "en_US_POSIX"))
        return speed.formatted(format.precision(.fractionLength(0...2)).grouping(.never)) + "x"
    }
}
