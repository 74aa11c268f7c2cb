import Foundation

/// Ends every program that the tests have started once the test process is gone, also when it crashes or is killed.
///
/// A watching shell reads a pipe whose other end only the test process has: at its end, whatever caused that, the shell ends each
/// process that carries the mark of this run in its environment. Grandchildren inherit the mark, so they end too.
final class TestRun: Sendable {
    static let current = Result { try TestRun() }

    /// The environment of a program that ends with this run.
    let environment: [String: String]

    /// The process that watches.
    var watcher: Int32 { shell.processIdentifier }

    private let shell = Process()
    private let pipe = Pipe()

    private static let name = "STREAMING_TEST_RUN"

    /// Terminates the marked processes, continues those that are stopped, and kills what is left a second later.
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
        // Children get every descriptor that does not close by itself, and would keep the pipe open.
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.runUnblocked()
    }

    /// Does what the system does when the test process ends.
    func end() throws { try pipe.fileHandleForWriting.close() }
}
