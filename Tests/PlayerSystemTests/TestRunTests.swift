import Foundation
import Testing

@Suite("The programs of a test run", .startsProcesses, .tags(.integration))
struct TestRunTests {
    @Test(
        "The end of a test run ends its programs, including stopped programs and child processes",
        .timeLimit(.minutes(10)))
    func test_end_ofTheRun_endsItsPrograms() async throws {
        let sut = try TestRun()
        let (parent, stopped, other) = (
            sleeper("sleep 600 & wait"), sleeper("exec sleep 600"), sleeper("exec sleep 600")
        )
        try parent.start(in: sut)
        try stopped.start(in: sut)
        try other.start()
        defer { other.terminate() }
        var children: [Int32] = []
        while children.isEmpty {
            children = ProcessTable.children(of: parent.processIdentifier)
            try await Task.sleep(for: .milliseconds(10))
        }
        kill(stopped.processIdentifier, SIGSTOP)

        try sut.end()

        for process in [parent.processIdentifier, stopped.processIdentifier, sut.watcher] + children {
            #expect(try await ProcessTable.waitForEnd(of: process))
        }
        #expect(ProcessTable.isAlive(other.processIdentifier))
    }

    private func sleeper(_ command: String) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        return process
    }
}
