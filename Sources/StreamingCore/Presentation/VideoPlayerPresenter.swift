import Foundation

/// What a player's screen says.
public final class VideoPlayerPresenter {
    /// `M:SS`, from an hour on `H:MM:SS`; fractions are cut off. What is no time, or before the start, is "0:00".
    public static func formatTime(_ time: TimeInterval) -> String {
        guard time.isFinite, time > 0, let total = Int(exactly: time.rounded(.down)) else { return "0:00" }
        let (hours, minutes, seconds) = (total / 3_600, total / 60 % 60, total % 60)
        let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
    }
}
