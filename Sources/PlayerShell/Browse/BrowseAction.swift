import TerminalScreen

/// An action that the user chooses with a key, by its name, or with the mouse.
enum BrowseAction: CaseIterable {
    case play, enqueue, enqueueNext, favourite, addNote, search, details, comments, remove, clearQueue
    case pause, seekBack, seekForward, seekFarBack, seekFarForward, seekTo, liveEdge
    case next, previous, shuffle, repeats, slower, faster, normalSpeed, quieter, louder, mute, audio, subtitles, quality
    case retry, stop, copyURL, copyReport
    case nextSection, previousSection, reload, mouse, repaint, commands, help, quit

    /// The declaration of an action. The keys, the list of commands and the help use only the declarations.
    struct Entry {
        /// The name of the action in the list of commands.
        let name: String
        /// The keys of the action. The first key is shown.
        let keys: [Key]
        /// The short name in the bar of the keys, or nil to leave the action out of the bar.
        let label: String?

        init(_ name: String, _ characters: String, _ keys: [Key] = [], label: String? = nil) {
            self.init(name, characters.map { .character($0) } + keys, label: label)
        }

        init(_ name: String, _ keys: [Key], label: String? = nil) {
            (self.name, self.keys, self.label) = (name, keys, label)
        }
    }

    var entry: Entry {
        switch self {
        case .play: .init("play the selected video", [.enter], label: "play")
        case .enqueue: .init("add the video to the queue", "a", label: "queue")
        case .enqueueNext: .init("play the video next", "A")
        case .favourite: .init("mark or unmark as a favourite", "f", label: "favourite")
        case .addNote: .init("add a note to the video", "n", label: "note")
        case .search: .init("search the titles", "/", label: "search")
        case .details: .init("show the details and notes of the video", "i", label: "details")
        case .comments: .init("show the comments on the video", "c", label: "comments")
        case .remove: .init("remove the video from this list", "d", [.delete], label: "remove")
        case .clearQueue: .init("remove all videos from the queue", "D")
        case .pause: .init("pause or play", " p", label: "pause")
        case .seekBack: .init("seek back by 5 s", [.left])
        case .seekForward: .init("seek forward by 5 s", [.right], label: "seek")
        case .seekFarBack: .init("seek back by 60 s", ",")
        case .seekFarForward: .init("seek forward by 60 s", ".")
        case .seekTo: .init("seek to a time", "t")
        case .liveEdge: .init("seek to the live edge", "e", label: "live edge")
        case .next: .init("play the next video of the queue", ">", label: "next")
        case .previous: .init("play the previous video of the queue", "<")
        case .shuffle: .init("turn shuffle on or off", "S")
        case .repeats: .init("change the repeat mode: all, one or off", "L")
        case .slower: .init("decrease the speed", "[")
        case .faster: .init("increase the speed", "]")
        case .normalSpeed: .init("play at normal speed", [.backspace])
        case .quieter: .init("decrease the volume", "9")
        case .louder: .init("increase the volume", "0*")
        case .mute: .init("mute or unmute", "m")
        case .audio: .init("select the next audio track", "#", label: "audio")
        case .subtitles: .init("select the next subtitles", "j", label: "subtitles")
        case .quality: .init("limit the bitrate to the next lower variant", "v", label: "bitrate")
        case .retry: .init("retry after a failure", "r", label: "retry")
        case .stop: .init("stop playback", "x", label: "stop")
        case .copyURL: .init("copy the URL of the video", "y")
        case .copyReport: .init("copy a report of this playback", "Y")
        case .nextSection: .init("show the next list", [.tab], label: "lists")
        case .previousSection: .init("show the previous list", [.backTab])
        case .reload: .init("reload the catalogue", "R")
        case .mouse: .init("turn the mouse on or off", "M")
        case .repaint: .init("redraw the screen", [.control("l")])
        case .commands: .init("choose a command by its name", ":", label: "commands")
        case .help: .init("show all keys", "?h", label: "help")
        case .quit: .init("quit", "qQ", label: "quit")
        }
    }

    /// The actions in the bar of the keys, the most important first. Actions that are not possible now are left out.
    static let bar: [BrowseAction] = [
        .retry, .play, .pause, .remove, .search, .enqueue, .next, .liveEdge, .favourite, .addNote, .comments,
        .subtitles, .audio,
        .quality, .seekForward, .details, .nextSection, .stop, .commands,
    ]

    /// The key that the screen shows for the action.
    var shownKey: String { entry.keys.first?.shown ?? "" }

    /// The actions by their keys.
    static let byKey: [Key: BrowseAction] = Dictionary(
        allCases.flatMap { action in action.entry.keys.map { ($0, action) } }, uniquingKeysWith: { first, _ in first })

    /// The command that the action sends to the player; nil if the action is no such command.
    var control: PlaybackControl? {
        switch self {
        case .pause: .togglePause
        case .seekBack: .seek(by: -5)
        case .seekForward: .seek(by: 5)
        case .seekFarBack: .seek(by: -60)
        case .seekFarForward: .seek(by: 60)
        case .liveEdge: .seekToLiveEdge
        case .slower: .multiplySpeed(by: 1 / 1.1)
        case .faster: .multiplySpeed(by: 1.1)
        case .normalSpeed: .resetSpeed
        case .quieter: .changeVolume(by: -0.02)
        case .louder: .changeVolume(by: 0.02)
        case .mute: .toggleMute
        case .audio: .nextTrack(.audio)
        case .subtitles: .nextTrack(.subtitle)
        case .quality: .nextLimit
        case .retry: .retry
        case .stop: .stop
        case .play, .enqueue, .enqueueNext, .favourite, .addNote, .search, .details, .comments, .remove, .clearQueue,
            .seekTo, .next,
            .previous, .shuffle, .repeats, .copyURL, .copyReport, .nextSection, .previousSection, .reload, .mouse,
            .repaint, .commands, .help, .quit:
            nil
        }
    }
}

extension Key {
    /// The name of the key on the screen.
    var shown: String {
        switch self {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .control(let character): "ctrl-\(character)"
        case .enter: "enter"
        case .tab: "tab"
        case .backTab: "shift-tab"
        case .backspace: "backspace"
        case .delete: "delete"
        case .left: "left"
        case .right: "right"
        default: ""
        }
    }
}
