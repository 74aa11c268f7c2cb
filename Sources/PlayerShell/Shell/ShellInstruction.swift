import Foundation
import StreamingCore

/// An instruction to `player shell`, typed as one line.
enum ShellInstruction: Equatable {
    case load(URL)
    case list
    case more
    case open(VideoItem)
    case url(URL)
    case play
    case pause
    case seekTo(TimeInterval)
    case seekBy(TimeInterval)
    case speed(Float)
    case volume(Float)
    case mute
    /// Limit the bitrate, in bits per second, or allow every bitrate if the value is nil.
    case maximumBitrate(Int?)
    case tracks
    case track(MediaTrack.Kind, id: Int?)
    case status
    case history
    case waitForState(String)
    case waitForSeconds(Double)
    case retry
    case stop
    case help
    /// Explain the instruction with this name.
    case explain(String)
    case quit

    /// Whether the instruction does nothing but wait.
    var isWait: Bool {
        switch self {
        case .waitForState, .waitForSeconds: true
        default: false
        }
    }
}

extension ShellInstruction {
    /// Creates an instruction from a line. The result is nil for a blank line and for a comment, which begins with `#`.
    ///
    /// - Throws: `UsageError` for an unknown instruction or an invalid argument.
    init?(_ line: String) throws(UsageError) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first, !name.hasPrefix("#") else { return nil }
        guard let entry = Self.entry(name) else {
            throw UsageError(
                "unknown command; "
                    + (Self.closestName(to: name).map { "did you mean \($0)?" } ?? "type help for a list"))
        }
        switch (entry.read, words.count) {
        case (.alone(let instruction), 1), (.optional(let instruction, _), 1): self = instruction
        case (.alone, _): throw UsageError("expected no argument" + Self.hint(words))
        case (.with(let read), 2), (.optional(_, let read), 2):
            guard let instruction = read(words[1]) else {
                throw UsageError("expected \(entry.expected), not \"\(words[1].printable)\"" + Self.hint(words))
            }
            self = instruction
        case (.with, _), (.optional, _): throw UsageError("expected \(entry.expected)")
        }
    }

    /// Returns a suggestion to use `open`, if the line passes the number or the identifier of a video to `load`, `url`
    /// or `play`. Otherwise, returns an empty text.
    private static func hint(_ words: [String]) -> String {
        guard ["load", "url", "play"].contains(words[0]), words.count == 2, VideoItem(words[1]) != nil else {
            return ""
        }
        return "; to open a listed video, type: open \(words[1])"
    }

    /// Returns the only name that begins with a mistyped name, or else the only name that needs the fewest corrections
    /// to become the mistyped name. Returns nil if more than a third of the characters would need a correction.
    static func closestName(to name: String) -> String? {
        let begins = names.filter { $0.hasPrefix(name) }
        if begins.count == 1 { return begins[0] }
        let limit = max(1, name.count / 3)
        // The distance is at least the difference of the lengths, so a long text needs no comparison.
        let near = names.filter { abs($0.count - name.count) <= limit }.map { ($0, EditDistance.between($0, name)) }
        let least = near.map(\.1).min() ?? .max
        let closest = near.filter { $0.1 == least }
        return name.count > 1 && least <= limit && closest.count == 1 ? closest[0].0 : nil
    }
}
