import Foundation

/// Another process that holds the lock of a file.
struct LockHolder {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Creates a holder for the lock of the file at `path`, and returns once the process holds the lock.
    init(_ path: String) throws {
        // Apple's systems have Perl but no flock(1).
        let script = "$| = 1; open(F, '>>', shift) && flock(F, 2) && print('x'); <STDIN>"
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["perl", "-e", script, path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard try output.fileHandleForReading.read(upToCount: 1)?.count == 1 else { throw CancellationError() }
    }

    /// Ends the process, and returns when the lock is free. The end of the output of the process shows that the lock is
    /// free.
    func end() throws {
        try input.fileHandleForWriting.close()
        _ = try output.fileHandleForReading.readToEnd()
    }
}
