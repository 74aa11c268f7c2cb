import Foundation

/// A guard that ends every program of the tests when the test process ends, even if the process crashes.
///
/// A watching shell reads from a pipe whose writing side only the test process has. When the pipe closes, the shell
/// ends each process with the mark of this run in its environment. Child processes inherit the mark, so they end too.
final class TestRun: Sendable {
    static let current = Result { try TestRun() }

    /// The environment for programs that end with this run.
    let environment: [String: String]

    /// The watching shell.
    var watcher: Int32 { shell.processIdentifier }

    private let shell = Process()
    private let pipe = Pipe()

    private static let name = "STREAMING_TEST_RUN"

    /// Terminates the marked processes, resumes stopped ones, and kills the remaining ones after a second.
    private static let script = """
        cat > /dev/null
        for signal in TERM CONT KILL; do
            for file in $(grep -lsx --null-data "$0" /proc/[0-9]*/environ); do
                process=${file#/proc/}
                kill -$signal "${process%/environ}"
            done
            [ $signal = TERM ] || sleep 1
        done
        """

    init() throws {
        let mark = UUID().uuidString
        environment = ProcessInfo.processInfo.environment.merging([Self.name: mark]) { $1 }
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", Self.script, "\(Self.name)=\(mark)"]
        shell.standardInput = pipe
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        // Child processes inherit every descriptor without close-on-exec, and would keep the pipe open.
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.runUnblocked()
    }

    /// Closes the pipe, as the system does when the test process ends.
    func end() throws { try pipe.fileHandleForWriting.close() }
}
