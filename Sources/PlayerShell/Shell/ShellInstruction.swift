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
    case tracks
    case track(MediaTrack.Kind, id: Int?)
    case status
    case history
    case waitForState(String)
    case waitForSeconds(Double)
    case retry
    case stop
    case help
    case quit
}

extension ShellInstruction {
    /// Creates an instruction from a line. The result is nil for a blank line and for a comment, which begins with `#`.
    ///
    /// - Throws: `UsageError` for an unknown instruction or an invalid argument.
    init?(_ line: String) throws(UsageError) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first, !name.hasPrefix("#") else { return nil }
        guard let entry = Self.table.first(where: { $0.name == name }) else {
            throw UsageError("unknown command; type help for a list")
        }
        switch (entry.read, words.count) {
        case (.alone(let instruction), 1): self = instruction
        case (.alone, _): throw UsageError("expected no argument" + Self.hint(words))
        case (.with(let read), 2):
            guard let instruction = read(words[1]) else {
                throw UsageError("expected \(entry.expected), not \"\(words[1].printable)\"" + Self.hint(words))
            }
            self = instruction
        case (.with, _): throw UsageError("expected \(entry.expected)")
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

    private enum Reading {
        case alone(ShellInstruction)
        case with((String) -> ShellInstruction?)
    }

    private struct Entry {
        let name: String
        /// The placeholder of the argument in the help; empty if the instruction has no argument.
        let argument: String
        /// A description of the argument for error messages.
        let expected: String
        let help: String
        let read: Reading

        init(_ name: String, _ help: String, _ instruction: ShellInstruction) {
            (self.name, self.help, argument, expected, read) = (name, help, "", "", .alone(instruction))
        }

        init(
            _ name: String, _ argument: String, _ help: String, expected: String,
            _ read: @escaping (String) -> ShellInstruction?
        ) {
            (self.name, self.argument, self.help, self.expected) = (name, argument, help, expected)
            self.read = .with(read)
        }
    }

    /// A table with one row per instruction. The parser and the help use the table.
    private static var table: [Entry] {
        [
            Entry("load", "URL", "load a catalogue, and list its first page", expected: url) {
                Values.webURL($0).map { .load($0) }
            },
            Entry("list", "list the loaded videos", .list),
            Entry("more", "load the next page of the catalogue", .more),
            Entry("open", "N|UUID", "open a listed video, by number or ID", expected: "a number or an ID") {
                VideoItem($0).map { .open($0) }
            },
            Entry("url", "URL", "open a video by its URL", expected: url) { Values.webURL($0).map { .url($0) } },
            Entry("play", "start playback, now or as soon as the video is ready", .play),
            Entry("pause", "pause playback", .pause),
            Entry(
                "seek", "TIME", "seek to a position (1:30), or by an offset (+10, -10)",
                expected: "a time such as 1:30, +10 or -10", seek),
            Entry("speed", "X", "set the playback speed, 0.25 to 4", expected: "a number from 0.25 to 4") {
                Values.number($0).map { .speed(Float($0)) }
            },
            Entry("volume", "N", "set the volume, 0 to 100", expected: "a number from 0 to 100", volume),
            Entry("mute", "mute or unmute", .mute),
            Entry("tracks", "list audio tracks and subtitles", .tracks),
            Entry("audio", "ID|off", "select an audio track", expected: track) { track($0, .audio) },
            Entry("subtitle", "ID|off", "select subtitles", expected: track) { track($0, .subtitle) },
            Entry("status", "show the state and the position", .status),
            Entry("history", "show the last 1,000 state changes", .history),
            Entry(
                "wait", "STATE|N",
                "wait for a state or for N seconds, in both cases at most 60 s; the states are "
                    + states.joined(separator: ", "),
                expected: "a state or a number of seconds up to 60", wait),
            Entry("retry", "retry after a failure, at the same position or at the live edge", .retry),
            Entry("stop", "stop playback and unload the video", .stop),
            Entry("help", "show this list", .help),
            Entry("quit", "stop playback and quit the shell", .quit),
        ]
    }

    private static let url = "an http or https URL"
    private static let track = "a track ID or off"

    /// The instructions with their arguments, and their explanations.
    static var rows: [(String, String)] {
        table.map { ([$0.name, $0.argument].filter { !$0.isEmpty }.joined(separator: " "), $0.help) }
    }

    static var helpText: String { CommandSpec.table(rows) }

    private static func seek(_ text: String) -> ShellInstruction? {
        switch text.first {
        case "+": Values.time(String(text.dropFirst())).map { .seekBy($0) }
        case "-": Values.time(String(text.dropFirst())).map { .seekBy(-$0) }
        default: Values.time(text).map { .seekTo($0) }
        }
    }

    private static func volume(_ text: String) -> ShellInstruction? {
        Values.number(text).flatMap { $0 <= 100 ? .volume(Float($0 / 100)) : nil }
    }

    private static func track(_ text: String, _ kind: MediaTrack.Kind) -> ShellInstruction? {
        text == "off" ? .track(kind, id: nil) : Int(text).map { .track(kind, id: $0) }
    }

    private static let states = [
        "idle", "loading", "ready", "playing", "paused", "buffering", "seeking", "ended", "failed",
    ]

    private static func wait(_ text: String) -> ShellInstruction? {
        if states.contains(text) { return .waitForState(text) }
        return Values.number(text).flatMap { $0 <= 60 ? .waitForSeconds($0) : nil }
    }
}
