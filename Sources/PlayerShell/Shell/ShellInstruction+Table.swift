import Foundation
import StreamingCore

/// The table of the instructions, which the parser, the help and the completion use.
extension ShellInstruction {
    enum Reading {
        case alone(ShellInstruction)
        case optional(ShellInstruction, (String) -> ShellInstruction?)
        case with((String) -> ShellInstruction?)
    }

    /// The kind of words that can complete an argument.
    enum Completion: Equatable {
        case nothing
        case name
        case video
        case track(MediaTrack.Kind)
        case bitrate
        case state
    }

    /// A row of the table.
    struct Entry {
        let name: String
        /// The placeholder of the argument in the help; empty if the instruction has no argument.
        let argument: String
        /// A description of the argument for error messages.
        let expected: String
        let help: String
        let read: Reading
        let completion: Completion
        /// A line to type, or nil if the name alone is an example.
        let example: String?

        init(_ name: String, _ help: String, _ instruction: ShellInstruction) {
            (self.name, self.help, argument, expected, read) = (name, help, "", "", .alone(instruction))
            (completion, example) = (.nothing, nil)
        }

        init(
            _ name: String, _ argument: String, _ help: String, expected: String, example: String,
            completes completion: Completion = .nothing, _ read: Reading
        ) {
            (self.name, self.argument, self.help, self.expected) = (name, argument, help, expected)
            (self.read, self.completion, self.example) = (read, completion, "\(name) \(example)")
        }
    }

    /// The names of the instructions, in the order of the help.
    static let names = table.map(\.name)

    /// The names of the states for which `wait` can wait.
    static let states = [
        "idle", "loading", "ready", "playing", "paused", "buffering", "seeking", "ended", "failed",
    ]

    static func entry(_ name: String) -> Entry? { table.first { $0.name == name } }

    /// The rows, one per instruction.
    static var table: [Entry] {
        [
            Entry(
                "load", "URL", "load a catalogue, and list its first page", expected: url,
                example: "http://127.0.0.1:8080/catalogue.json", .with { Values.webURL($0).map { .load($0) } }),
            Entry("list", "list the loaded videos", .list),
            Entry("more", "load the next page of the catalogue", .more),
            Entry(
                "open", "N|UUID", "open a listed video, by number or ID", expected: "a number or an ID", example: "3",
                completes: .video, .with { VideoItem($0).map { .open($0) } }),
            Entry(
                "url", "URL", "open a video by its URL", expected: url,
                example: "http://127.0.0.1:8080/media/hls/index.m3u8", .with { Values.webURL($0).map { .url($0) } }),
            Entry("play", "start playback, now or as soon as the video is ready", .play),
            Entry("pause", "pause playback", .pause),
            Entry(
                "seek", "TIME", "seek to a position (1:30), or by an offset (+10, -10)",
                expected: "a time such as 1:30, +10 or -10", example: "+10", .with(seek)),
            Entry(
                "speed", "X", "set the playback speed, 0.25 to 4", expected: "a number from 0.25 to 4", example: "1.5",
                .with { Values.number($0).map { .speed(Float($0)) } }),
            Entry(
                "volume", "N", "set the volume, 0 to 100", expected: "a number from 0 to 100", example: "50",
                .with(volume)),
            Entry("mute", "mute or unmute", .mute),
            Entry(
                "max-bitrate", "BITRATE|off", "play no variant above BITRATE, such as 800k or 2M",
                expected: "bits per second from 1k to 100G, such as 800k, or off", example: "800k", completes: .bitrate,
                .with(maximumBitrate)),
            Entry("tracks", "list audio tracks and subtitles", .tracks),
            Entry(
                "audio", "ID|off", "select an audio track", expected: track, example: "2", completes: .track(.audio),
                .with { track($0, .audio) }),
            Entry(
                "subtitle", "ID|off", "select subtitles", expected: track, example: "off", completes: .track(.subtitle),
                .with { track($0, .subtitle) }),
            Entry("status", "show the state, the position, the buffer and the stalls", .status),
            Entry("history", "show the last 1,000 state changes", .history),
            Entry(
                "wait", "STATE|N",
                "wait for a state or for N seconds, in both cases at most 60 s; the states are "
                    + states.joined(separator: ", "),
                expected: "a state or a number of seconds up to 60", example: "ended", completes: .state, .with(wait)),
            Entry("retry", "retry after a failure, at the same position or at the live edge", .retry),
            Entry("stop", "stop playback and unload the video", .stop),
            Entry(
                "help", "[COMMAND]", "list the commands, or explain a command", expected: "the name of a command",
                example: "seek", completes: .name, .optional(.help) { Self.entry($0).map { .explain($0.name) } }),
            Entry("quit", "stop playback and quit the shell", .quit),
        ]
    }

    private static let url = "an http or https URL"
    private static let track = "a track ID or off"

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

    private static func maximumBitrate(_ text: String) -> ShellInstruction? {
        text == "off" ? .maximumBitrate(nil) : Values.bandwidth(text).map { .maximumBitrate(Int($0)) }
    }

    private static func track(_ text: String, _ kind: MediaTrack.Kind) -> ShellInstruction? {
        text == "off" ? .track(kind, id: nil) : Int(text).map { .track(kind, id: $0) }
    }

    private static func wait(_ text: String) -> ShellInstruction? {
        if states.contains(text) { return .waitForState(text) }
        return Values.number(text).flatMap { $0 <= 60 ? .waitForSeconds($0) : nil }
    }
}
