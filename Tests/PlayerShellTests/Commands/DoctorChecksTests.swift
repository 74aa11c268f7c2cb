import Foundation
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("DoctorChecks", .tags(.unit)) @MainActor
struct DoctorChecksTests {
    private let advice = InstallationAdvice(environment: [:])

    @Test("A missing folder is writable if the nearest existing folder is writable")
    func test_folders_thatDoNotExist_areCheckedByTheirParents() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("doctor-\(UUID().uuidString)")
        let checks = SystemChecks.folders(["HOME": home.path, "XDG_STATE_HOME": "/dev/null/a", "XDG_CACHE_HOME": ""])
        #expect(checks.map(\.status) == [.works, .problem, .works])
        #expect(checks[1].message == "/dev/null/a/streaming-core: /dev/null is not a folder")
        #expect(checks[0].message.hasPrefix("\(home.path)/"))
        #expect(checks[0].message.contains(": writable, "))
        #expect(!FileManager.default.fileExists(atPath: home.path))
    }

    @Test("Without a home folder, there is one problem with the folders")
    func test_folders_withoutAHomeFolder_areOneProblem() {
        let checks = SystemChecks.folders(["HOME": ""])
        #expect(checks.map(\.name) == ["folders"])
        #expect(checks.first?.status == .problem)
    }

    @Test("Missing sample media are no problem, because only some commands need them")
    func test_media_thatAreMissing_areOptional() {
        #expect(SystemChecks.media(["STREAMING_FIXTURES": "/nowhere"]).status == .optional)
        #expect(SystemChecks.media([:]).status == .works)
    }

    @Test("A check is one line, with its remedy in a second line, without control characters")
    func test_lines_withARemedy_areTwoLines() {
        let sut = DoctorCheck(name: "mpv", status: .optional, message: "\u{1B}[2Jnone", remedy: "brew install mpv")
        #expect(sut.lines(width: 5) == ["optional  mpv    \u{FFFD}[2Jnone", "                 -> brew install mpv"])
        let works = DoctorCheck(name: "mpv", status: .works, message: "here")
        #expect(works.lines(width: 3) == ["ok        mpv  here"])
    }

    @Test("On a terminal, the check shows the size and the facilities, and says how to get UTF-8")
    func test_terminal_withoutUTF8_isOptional() async throws {
        let harness = try ShellHarness()
        harness.environment = ["PATH": "/nowhere"]
        let facts = Console.Capabilities(
            isTerminal: true, drawsInPlace: true, usesColour: true, readsKeys: true, width: { 120 })
        let result = await harness.run("doctor", "--json", facts: facts)
        let terminal = try #require(result.events("check").first { $0["name"] as? String == "terminal" })
        #expect(terminal["status"] as? String == "optional")
        let message = try #require(terminal["message"] as? String)
        #expect(message.hasPrefix("120"))
        #expect(message.hasSuffix(", status line, colours, no UTF-8, keys"))
        #expect(terminal["remedy"] as? String == "export LC_ALL=C.UTF-8")
        #expect(result.events("summary").first?["problems"] as? Int == 1)
    }
}
