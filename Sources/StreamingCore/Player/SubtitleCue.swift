import Foundation

/// A text of a subtitle track, with the positions at which the text is shown.
///
/// The text is plain, and safe to print on a terminal: it has no control characters except `\n`, and no characters that
/// change the direction of other text.
public struct SubtitleCue: Equatable, Sendable {
    /// The maximum number of cues that are active at the same time. Further cues are dropped.
    public static let activeLimit = 16
    /// The maximum length of a text, in Unicode scalars.
    public static let textLimit = 2_000

    /// The position of the start, in seconds.
    public let start: TimeInterval
    /// The position of the end, in seconds. At this position, the text is no longer shown.
    public let end: TimeInterval
    /// The text, whose lines are separated by `\n`.
    public let text: String

    /// Creates a cue.
    ///
    /// - Parameters:
    ///   - start: The position of the start, in seconds. A position outside 0 to 1e9 is limited to this range. A
    ///     position that is not finite counts as 0.
    ///   - end: The position of the end, in seconds, which is limited to the same range. An end that is before the
    ///     start, or is not finite, counts as the start.
    ///   - text: The text. Tabs and the line separators U+2028 and U+2029 become spaces. Other unsafe characters are
    ///     removed. Text after the first 2,000 Unicode scalars is dropped.
    public init(start: TimeInterval, end: TimeInterval, text: String) {
        let start = start.limited(to: PlaybackInput.timeRange) ?? 0
        (self.start, self.end) = (start, max(start, end.limited(to: PlaybackInput.timeRange) ?? start))
        self.text = Self.safe(text)
    }

    /// The text on one line.
    public var line: String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }

    private static func safe(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(textLimit) {
            switch scalar {
            case "\n": scalars.append(scalar)
            case "\t", "\u{2028}", "\u{2029}": scalars.append(" ")
            default: if !scalar.isUnprintable { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }
}
