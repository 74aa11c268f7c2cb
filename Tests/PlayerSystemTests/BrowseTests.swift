import Foundation
import StreamingTestKit
import Testing

/// Tests of the full screen on a real terminal, in tmux, with a catalogue on nginx.
@Suite(
    "player browse on a terminal", .needs(.tmux), .needs(.nginx), .startsLongProcesses, .tags(.integration, .slow),
    .serialized)
struct BrowseTests {
    // MARK: The screens

    @Test(
        "The screens look as accepted, with and without colour, in each size",
        arguments: [[80, 24], [40, 10], [20, 5]],
        [true, false])
    func test_screens_equalTheirSnapshots(size: [Int], hasColours: Bool) async throws {
        let terminal = try await BrowseTerminal(
            width: size[0], height: size[1], variables: hasColours ? "COLORTERM=truecolor" : "NO_COLOR=1")
        try await terminal.waitForCatalogue()
        var pictures = [try terminal.picture(withColours: hasColours)]
        try await terminal.press("Down", see: "Sintel")
        try await terminal.press("f", see: "added to the")
        try await terminal.press("/", see: "/")
        try terminal.tmux.press("d", "r", "a", "g")
        try await terminal.see("/drag")
        pictures.append(try terminal.picture(withColours: hasColours))
        try await terminal.press("Escape", see: "Videos 25")
        try await terminal.press("?", see: "keys:")
        pictures.append(try terminal.picture(withColours: hasColours))
        let name = "terminal-\(size[0])x\(size[1])\(hasColours ? "-colour" : "").txt"
        Snapshot.check(
            pictures.joined(separator: "\n"),
            at: SourceTree.root().appendingPathComponent("Fixtures/snapshots/\(name)"))
        if !hasColours { #expect(try !terminal.tmux.screenWithColours().contains(/\u{1B}\[[0-9;]*3[0-7]m/)) }
    }

    @Test("Every key has its effect")
    func test_everyKey_hasItsEffect() async throws {
        let terminal = try await BrowseTerminal()
        try await terminal.waitForCatalogue()
        for (key, text) in Self.keysOfTheLists { try await terminal.press(key, see: text) }
        try await terminal.press("Home", see: "Big Buck Bunny")
        try await terminal.press("Enter", see: "playing  Big Buck Bunny")
        for (key, text) in Self.keysOfPlayback { try await terminal.press(key, see: text) }
        try terminal.tmux.press("q")
        try await terminal.expectEnd(code: 0)
    }

    /// The keys that work without a playing video, and a text on the screen after each key.
    private static let keysOfTheLists = [
        ("Down", "A girl looks for"), ("Up", "A rabbit and three"), ("C-n", "A girl looks for"),
        ("C-p", "A rabbit and three"),
        ("End", "A cat and a dog"), ("Home", "A rabbit and three"), ("PageDown", "Hero"), ("c", "Comments on Hero"),
        ("i", "0:30"),
        ("PageUp", "A rabbit and three"),
        ("a", "4 Queue 1"), ("A", "4 Queue 2"), ("f", "3 Favourites 1"), ("f", "3 Favourites 0"),
        ("f", "3 Favourites 1"),
        ("n", "note:"), ("x", "note: x"), ("Enter", "the note is saved"), ("c", "Comments on"), ("i", "0:30"),
        ("Tab", "no unfinished videos"), ("BTab", "A rabbit and three"), ("4", "4 Queue 2"), ("d", "4 Queue 1"),
        ("DC", "4 Queue 0"), ("3", "★"), ("d", "no favourites"), ("2", "no unfinished videos"), ("1", "Sintel"),
        ("y", "the URL is copied"), ("M", "the mouse is off"), ("M", "the mouse is on"), ("R", "Videos 25"),
        ("C-l", "Videos 25"), ("/", "/"), ("b", "/b"), ("BSpace", "/"), ("Escape", "Videos 25"),
        (":", "play the selected video"),
        ("Escape", "Videos 25"), ("?", "keys:"), ("Escape", "Videos 25"), ("h", "keys:"),
        ("Enter", "Videos 25"), ("Space", "no video is loaded"), (">", "the queue is empty"),
        ("<", "the queue is empty"),
        ("S", "the queue is empty"), ("L", "the queue is empty"), ("r", "playback has not failed"),
        ("e", "no live stream plays"), ("x", "no video is loaded"), ("Y", "no video is loaded"),
        ("v", "no video is loaded"),
    ]

    /// The keys that control a playing video, and a text on the screen after each key.
    private static let keysOfPlayback = [
        ("Space", "paused"), ("t", "seek to:"), ("0", "seek to: 0"), ("Enter", "0:00 / 0:30"), ("Right", "0:05 / 0:30"),
        ("Left", "0:00 / 0:30"), (".", "0:30 / 0:30"), (",", "0:00 / 0:30"),
        ("]", "1.1x"), ("[", "0:00 / 0:30"), ("]", "1.1x"), ("BSpace", "0:00 / 0:30"), ("9", "volume 98"),
        ("0", "paused"), ("9", "volume 98"), ("*", "paused"), ("m", "muted"), ("m", "paused"), ("t", "seek to:"),
        ("5", "seek to: 5"), ("Enter", "0:05 / 0:30"), ("#", "no other audio track"), ("j", "no subtitles"),
        ("v", "only one variant"), ("Y", "the report is copied"), ("L", "repeat all"), ("L", "repeat one"),
        ("L", "repeat: off"), ("S", "shuffle is on"), ("S", "shuffle is off"),
        (">", "no video follows"), ("<", "0:0"), ("p", "playing"), ("x", "a queue"),
    ]

    // MARK: The end

    @Test("After every kind of end, the terminal is as before, and the cursor is visible")
    func test_end_ofEachKind_restoresTheTerminal() async throws {
        for (end, code) in [
            ("q", 0), ("C-c", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("SEGV", 139), ("ABRT", 134),
        ] {
            let terminal = try await BrowseTerminal()
            try await terminal.waitForCatalogue()
            try await terminal.press("Enter", see: "playing")
            try await terminal.press("/", see: "/")
            switch end {
            case "q":
                try await terminal.press("Escape", see: "Videos 25")
                try terminal.tmux.press("q")
            case "C-c":
                // The first Ctrl-C only leaves the search.
                try await terminal.press("C-c", see: "q quit")
                try terminal.tmux.press("C-c")
            default:
                let signals = ["TERM": SIGTERM, "HUP": SIGHUP, "QUIT": SIGQUIT, "SEGV": SIGSEGV, "ABRT": SIGABRT]
                let signal = try #require(signals[end])
                kill(try terminal.program(), signal)
            }
            try await terminal.expectEnd(code: code)
        }
    }

    @Test("A failed start does not change the terminal, and prints one line")
    func test_start_withAnInvalidOption_printsOneLine() async throws {
        let terminal = try await BrowseTerminal("--variant 0")
        try await terminal.see("player browse: invalid value")
        try await terminal.expectEnd(code: 2)
    }

    @Test("Ctrl-Z pauses and gives the terminal back, and fg shows the screen and continues")
    func test_suspension_pausesUntilFg() async throws {
        let terminal = try await BrowseTerminal()
        try await terminal.waitForCatalogue()
        try await terminal.press("Enter", see: "playing")
        try await terminal.press("C-z", see: "Stopped")
        #expect(try terminal.tmux.showsCursor())
        try terminal.tmux.type("stty -a | grep -q ' icanon' && echo gi''ven back; fg")
        try await terminal.see("Videos 25")
        try await terminal.see("playing")
        try terminal.tmux.press("q")
        // The shell shows its prompt in a new row after the row of the command `fg`.
        try await terminal.tmux.wait { $0.contains("given back") && $0.contains(/native \)\n+bash/) }
        try terminal.tmux.type("clear; stty -a | grep -q ' icanon' && echo re''stored")
        try await terminal.see("restored")
    }

    @Test("A resize draws the screen in the new size")
    func test_resize_drawsTheNewSize() async throws {
        let terminal = try await BrowseTerminal()
        try await terminal.waitForCatalogue()
        try terminal.tmux.resize(width: 3, height: 2)
        try await Task.sleep(for: .milliseconds(600))
        try terminal.tmux.resize(width: 60, height: 12)
        try await terminal.tmux.wait { $0.contains("Videos 25") && $0.contains("? help") }
        try terminal.tmux.resize(width: 100, height: 30)
        try await terminal.see("4 Queue 0")
        try terminal.tmux.press("q")
        try await terminal.expectEnd(code: 0)
    }

    // MARK: What is kept

    @Test("A killed program loses neither the queue, nor the favourites, the notes, the search and the selection")
    func test_kill_losesNothing() async throws {
        let first = try await BrowseTerminal()
        try await first.waitForCatalogue()
        try await first.press("Down", see: "A girl looks for")
        try await first.press("a", see: "4 Queue 1")
        try await first.press("f", see: "3 Favourites 1")
        try await first.press("n", see: "note:")
        try first.tmux.press("d", "o", "o", "r")
        try await first.press("Enter", see: "the note is saved")
        try await first.press("/", see: "/")
        try first.tmux.press("s", "i", "n")
        try await first.press("Enter", see: "\"sin\"")
        try await Task.sleep(for: .seconds(2))
        kill(try first.program(), SIGKILL)
        try await first.see("code 137")
        let second = try await BrowseTerminal(home: first.home, nginx: first.nginx)
        try await second.see("\"sin\"")
        try await second.see("A girl looks for")
        try await second.see("door")
        try await second.see("4 Queue 1")
        try await second.see("3 Favourites 1")
    }

    @Test("A closed terminal saves the position")
    func test_closedTerminal_savesThePosition() async throws {
        let first = try await BrowseTerminal()
        try await first.waitForCatalogue()
        try await first.press("Enter", see: "0:04 / 0:30")
        let program = try first.program()
        try first.tmux.kill()
        while kill(program, 0) == 0 { try await Task.sleep(for: .milliseconds(50)) }
        let second = try await BrowseTerminal(home: first.home, nginx: first.nginx)
        try await second.see("2 Continue 1")
        try await second.see("watched to 0:0")
    }

    @Test("On a full disk, a note is not lost: the message says why, and the text can be saved again")
    func test_fullDisk_keepsTheTypedNote() async throws {
        let terminal = try await BrowseTerminal(limit: "ulimit -f 0")
        try await terminal.waitForCatalogue()
        try await terminal.press("n", see: "note:")
        try terminal.tmux.press("d", "o", "o", "r")
        try await terminal.press("Enter", see: "cannot save the note")
        try await terminal.press("n", see: "note: door")
        try await terminal.press("Escape", see: "Videos 25")
        try terminal.tmux.press("q")
        try await terminal.expectEnd(code: 0)
    }
}
