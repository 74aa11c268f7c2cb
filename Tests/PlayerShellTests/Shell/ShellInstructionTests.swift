import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("ShellInstruction", .tags(.unit))
struct ShellInstructionTests {
    @Test(
        "Every command is parsed",
        arguments: zip(
            [
                "load https://any-url.com/a", "list", "more", "open 3", "url https://any-url.com/a", "play", "pause",
                "seek 1:30", "seek +10", "seek -0:10", "speed 1.5", "volume 50", "mute", "status", "history",
                "wait ended", "wait 2.5", "tracks", "audio 2", "subtitle off", "retry", "stop", "help", "quit",
                "  play \t ",
            ],
            [
                .load(anyURL("a")), .list, .more, .open(.number(3)), .url(anyURL("a")), .play, .pause, .seekTo(90),
                .seekBy(10),
                .seekBy(-10), .speed(1.5), .volume(0.5), .mute, .status, .history, .waitForState("ended"),
                .waitForSeconds(2.5), .tracks, .track(.audio, id: 2), .track(.subtitle, id: nil), .retry, .stop, .help,
                .quit, .play,
            ] as [ShellInstruction]))
    func test_init_withEachCommand_parsesTheCommand(line: String, expected: ShellInstruction) throws {
        #expect(try ShellInstruction(line) == expected)
    }

    @Test("Blank lines and comments contain no instruction", arguments: ["", "  ", "# play"])
    func test_init_withABlankLineOrAComment_returnsNil(line: String) throws {
        #expect(try ShellInstruction(line) == nil)
    }

    @Test(
        "The error of an invalid line names the mistake",
        arguments: zip(
            [
                "fly", "play now", "seek", "seek x", "load x", "wait soon", "wait 61", "speed -1", "volume 150",
                "\u{1B}[2J",
            ],
            [
                "unknown command; type help for a list", "expected no argument",
                "expected a time such as 1:30, +10 or -10",
                "expected a time such as 1:30, +10 or -10, not \"x\"", "expected an http or https URL, not \"x\"",
                "expected a state or a number of seconds up to 60, not \"soon\"",
                "expected a state or a number of seconds up to 60, not \"61\"",
                "expected a number from 0.25 to 4, not \"-1\"",
                "expected a number from 0 to 100, not \"150\"", "unknown command; type help for a list",
            ]))
    func test_init_withAnInvalidLine_errorNamesTheMistake(line: String, message: String) {
        #expect(throws: UsageError(message)) { try ShellInstruction(line) }
    }

    @Test(
        "The instruction max-bitrate accepts the values of the option --max-bitrate, and off",
        arguments: zip(["800k", "2M", "1500", "off"], [800_000, 2_000_000, 1_500, nil]))
    func test_init_withMaxBitrate_parsesTheBitrate(value: String, expected: Int?) throws {
        #expect(try ShellInstruction("max-bitrate \(value)") == .maximumBitrate(expected))
        #expect(throws: UsageError.self) { try ShellInstruction("max-bitrate best") }
    }

    @Test(
        "An unknown command names the closest command",
        arguments: zip(
            ["pasue", "sub", "stats", "quitt", "p", "se", "xyzzy", "s", ""],
            ["pause", "subtitle", "status", "quit", nil, "seek", nil, nil, nil]))
    func test_closestName_toAMistypedName_isNearAndUnique(name: String, expected: String?) {
        #expect(ShellInstruction.closestName(to: name) == expected)
    }

    @Test("The error of an unknown command suggests the closest command")
    func test_init_withAMistypedName_errorSuggestsACommand() {
        #expect(throws: UsageError("unknown command; did you mean pause?")) { try ShellInstruction("pasue") }
    }

    @Test("The instruction help explains a command by its usage, its effect and an example")
    func test_helpText_ofACommand_explainsIt() throws {
        #expect(try ShellInstruction("help seek") == .explain("seek"))
        #expect(
            ShellInstruction.helpText(of: "seek")
                == "Usage: seek TIME\n  seek to a position (1:30), or by an offset (+10, -10)\nExample: seek +10")
        #expect(ShellInstruction.helpText(of: "mute") == "Usage: mute\n  mute or unmute")
        #expect(throws: UsageError("expected the name of a command, not \"fly\"")) {
            try ShellInstruction("help fly")
        }
    }

    @Test("Each example is a valid line", arguments: ShellInstruction.names)
    func test_example_ofEachCommand_isValid(name: String) throws {
        #expect(try ShellInstruction(ShellInstruction.entry(name)?.example ?? name) != nil)
    }
}
