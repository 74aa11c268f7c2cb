import Foundation
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("SettingsFile", .tags(.unit)) @MainActor
struct SettingsFileTests {
    private static let options = Commands.program.settings

    @Test("Each line sets one value; comments, blanks and line ends of Windows are ignored")
    func test_values_withCommentsAndBlanks_readsEachLine() throws {
        let text = "# mine\n\n  engine=native \r\n\tuser-agent = a = b # c\nanalytics = off"
        let values = try SettingsFile(path: "/c").values(in: Data(text.utf8), for: Self.options)
        #expect(
            values == [
                "engine": .init(text: "native", origin: .file("/c", line: 3)),
                "user-agent": .init(text: "a = b # c", origin: .file("/c", line: 4)),
                "analytics": .init(text: "off", origin: .file("/c", line: 5)),
            ])
    }

    @Test(
        "The error of an invalid line names the file, the line and the problem",
        arguments: [
            ("\nengine", "/c:2: expected NAME = VALUE, not \"engine\""),
            ("vlc = 1", "/c:1: unknown setting \"vlc\""),
            ("--engine = mpv", "/c:1: unknown setting \"--engine\""),
            ("no-analytics = on", "/c:1: unknown setting \"no-analytics\""),
            ("json = on", "/c:1: unknown setting \"json\""),
            ("header = X-Key: secret", "/c:1: unknown setting \"header\""),
            ("engine = vlc", "/c:1: invalid value \"vlc\" for engine: expected auto, mpv or native"),
            ("engine =", "/c:1: invalid value \"\" for engine: expected auto, mpv or native"),
            ("lenient = maybe", "/c:1: invalid value \"maybe\" for lenient: expected on or off"),
            ("speed = 1\nspeed = 2", "/c:2: speed was set twice"),
            ("\u{1B}[2J = 1", "/c:1: unknown setting \"\u{FFFD}[2J\""),
        ])
    func test_values_ofAnInvalidLine_errorNamesTheLine(text: String, message: String) {
        #expect(throws: UsageError(message, help: "config")) {
            try SettingsFile(path: "/c").values(in: Data(text.utf8), for: Self.options)
        }
    }

    @Test("An error quotes at most 60 characters of the file")
    func test_values_ofALongLine_errorIsShort() throws {
        for text in [String(repeating: "x", count: 60_000), "engine = " + String(repeating: "x", count: 60_000)] {
            let error = #expect(throws: UsageError.self) {
                try SettingsFile(path: "/c").values(in: Data(text.utf8), for: Self.options)
            }
            #expect(try #require(error).message.count < 160)
        }
    }

    @Test("A file with 65,536 bytes is accepted, a larger file or a file that is not text is not")
    func test_values_ofALargeFileOrBinaryFile_throws() throws {
        let sut = SettingsFile(path: "/c")
        let largest = Data(repeating: UInt8(ascii: "#"), count: SettingsFile.maximumSize)
        #expect(try sut.values(in: largest, for: []) == [:])
        #expect(throws: UsageError("/c: the file exceeds 65536 bytes", help: "config")) {
            try sut.values(in: largest + largest.prefix(1), for: [])
        }
        #expect(throws: UsageError("/c: the file is not UTF-8 text", help: "config")) {
            try sut.values(in: Data([0x65, 0xFF]), for: [])
        }
    }
}
