import StreamingCore
import TerminalScreen

/// The printed texts and JSON events about subtitles.
enum SubtitleTexts {
    /// The minimum number of columns at which a truncated subtitle shares the status line with the position.
    private static let sharedWidth = 40

    /// Returns a line with the time and the subtitles at the position.
    static func event(_ cues: [SubtitleCue], at time: Double) -> String {
        "\(PlaybackTexts.seconds(time, width: 8))  subtitles: \(line(cues) ?? "none")"
    }

    /// Returns the JSON event for the subtitles at the position, which are empty if nothing is shown.
    static func members(_ cues: [SubtitleCue], at time: Double) -> PlaybackEvents.Members {
        let values = cues.map { cue in
            JSONValue.object([("start", .number(cue.start)), ("end", .number(cue.end)), ("text", .string(cue.text))])
        }
        return [("event", .string("subtitles")), ("t", .number(time)), ("cues", .array(values))]
    }

    /// Returns the texts of the cues on one line; nil if there are none.
    static func line(_ cues: [SubtitleCue]) -> String? {
        cues.isEmpty ? nil : cues.map(\.line).joined(separator: " / ").printable
    }

    /// Returns the longest status line with a subtitle that fits into `room` columns.
    ///
    /// The subtitle takes precedence over the settings and the state. A line with only the position and the subtitle
    /// that is still too wide is truncated. If there are fewer than 40 columns, the truncated line omits the position.
    ///
    /// - Parameters:
    ///   - subtitle: The text of the subtitles on one line.
    ///   - state: The name of the state.
    ///   - place: The position, and the duration or the live window.
    ///   - position: The position without the duration, for narrow terminals.
    ///   - controls: The settings, or an empty text.
    ///   - room: The number of columns.
    static func statusLine(
        _ subtitle: String, state: String, place: String, position: String, controls: String, room: Int
    ) -> String {
        let name = state.padding(toLength: 9, withPad: " ", startingAt: 0)
        let shortest = room >= sharedWidth ? [position, subtitle] : [subtitle]
        let choices = [
            [name, place, controls, subtitle], [name, place, subtitle], [state, position, subtitle],
            [position, subtitle], shortest,
        ]
        let lines = choices.map { $0.filter { !$0.isEmpty }.joined(separator: "  ").printable }
        return lines.first { TextWidth.columns(of: $0) <= room } ?? TextWidth.cut(lines[lines.count - 1], to: room)
    }
}
