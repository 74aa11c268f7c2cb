import Foundation
import StreamingTestKit
import Testing

@Suite("The command demo", .startsLongProcesses, .tags(.slow, .integration))
struct DemoTests {
    @Test("The demo plays, stalls, recovers, switches variants, rejects a command and ends, from any directory")
    func test_demo_fromAnyDirectory_playsToItsEnd() async throws {
        let result = try await PlayerProcess.run("demo", directory: "/tmp")
        #expect(result.code == 0)
        #expect(result.errors == "")
        #expect(result.lines.first?.hasPrefix("native engine: ") == true)
        #expect(result.output.contains("  1     0:30  Big Buck Bunny"))
        #expect(result.output.contains("playing -> buffering    didStartBuffering"))
        #expect(result.output.contains("rejected: nothing has failed"))
        #expect(result.output.contains("playing -> ended        didReachEnd"))
        let summaries = result.lines.filter { $0.contains(", started in ") }
        #expect(summaries.count == 2, "\(summaries)")
        #expect(summaries.first?.contains(/\d rebuffers? of/) == true)
        let kilobytes = summaries.compactMap { $0.firstMatch(of: /, (\d+) kB$/) }.compactMap { Int($0.1) }
        #expect(kilobytes.count == 2 && kilobytes.allSatisfy { (150...900).contains($0) }, "\(summaries)")
        #expect(result.output.contains("variant 160x90, 180 kbit/s"))
        #expect(result.lines.last?.contains("shell --catalogue") == true)
    }

    @Test("A moved program finds the fixtures beside it, and reports missing fixtures in one line")
    func test_demo_ofAMovedProgram_findsTheFixturesBesideIt() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let moved = folder.appendingPathComponent("player")
        // Another process copies the program. A child process that starts meanwhile would inherit the open file from
        // this process, and the system does not execute a file that is open for writing.
        let copy = try await PlayerProcess.run(
            PlayerProcess.executable.path, moved.path, executable: URL(fileURLWithPath: "/bin/cp"))
        #expect(copy.code == 0)
        let lost = try await PlayerProcess.run(
            "demo", environment: ["STREAMING_FIXTURES": folder.path], executable: moved)
        #expect(lost.code == 1)
        #expect(lost.errorLines.count == 1)
        #expect(lost.errors.contains("no catalogue.json"))

        try FileManager.default.copyItem(
            at: SourceTree.root().appendingPathComponent("Fixtures"), to: folder.appendingPathComponent("Fixtures"))
        let server = try PlayerProcess(["serve", "--port", "0"], executable: moved)
        await server.waitForOutput("\n")
        server.send(SIGTERM)
        let result = try await server.result()
        #expect(
            result.output.hasPrefix("Serving \(folder.resolvingSymlinksInPath().path)/Fixtures at http://127.0.0.1:"))
        #expect(result.code == 143)
    }
}
