import Foundation
import StreamingTestKit
import Testing

/// Tests of `player doctor`, with the real program.
@Suite("Doctor", .startsProcesses, .tags(.integration))
struct DoctorTests {
    private let folder = TemporaryFolder()

    @Test("With an mpv that responds, there is no problem, and the exit code is 0", .needs(.mpv))
    func test_doctor_withMPV_findsNoProblem() async throws {
        let result = try await PlayerProcess.run("doctor", "--json")
        let checks = result.events("check")
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(checks.allSatisfy { $0["status"] as? String != "problem" })
        let mpv = try #require(checks.first)
        #expect((mpv["message"] as? String)?.contains(/mpv \S+ at \S+, JSON IPC works/) == true)
        #expect(
            checks.compactMap { $0["name"] as? String } == [
                "mpv", "terminal", "settings", "cache", "state", "data", "media", "certificates", "time zones",
                "sqlite",
            ])
        #expect(result.events("summary").first?["problems"] as? Int == 0)
    }

    @Test("Without mpv, the command that installs mpv is shown, and the exit code is 0")
    func test_doctor_withoutMPV_saysHowToInstallMPV() async throws {
        try write("dnf", "exit 0")
        let result = try await PlayerProcess.run("doctor", environment: ["PATH": folder.url.path])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.first == "optional  mpv           not on PATH: there is no picture and no audio")
        #expect(result.lines.dropFirst().first?.hasSuffix("dnf install mpv") == true)
    }

    @Test(
        "An mpv that ends or sends nothing is a problem, and the exit code is 3",
        arguments: zip(["exit 1", "exec sleep 60"], ["exited with code 1", "no reply over JSON IPC within 10 s"]))
    func test_doctor_withABrokenMPV_findsAProblem(script: String, reason: String) async throws {
        try write("mpv", script)
        let path = "\(folder.url.path):/usr/bin:/bin"
        let result = try await PlayerProcess.run("doctor", environment: ["PATH": path])
        #expect(result.code == 3)
        #expect(result.lines.first?.hasPrefix("problem   mpv ") == true)
        #expect(result.lines.first?.contains(reason) == true)
        #expect(result.errorLines == ["player: found 1 problem"])
    }

    @Test("An invalid setting is a problem, and the check names its place")
    func test_doctor_withAnInvalidSetting_namesThePlace() async throws {
        let result = try await PlayerProcess.run("doctor", environment: ["PLAYER_SPEED": "fast", "PATH": "/nowhere"])
        #expect(result.code == 3)
        #expect(result.output.contains("problem   settings      PLAYER_SPEED: invalid value \"fast\""))
    }

    private func write(_ name: String, _ script: String) throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let file = folder.url.appendingPathComponent(name).path
        let contents = Data("#!/bin/sh\n\(script)\n".utf8)
        try #require(
            FileManager.default.createFile(atPath: file, contents: contents, attributes: [.posixPermissions: 0o755]))
    }
}
