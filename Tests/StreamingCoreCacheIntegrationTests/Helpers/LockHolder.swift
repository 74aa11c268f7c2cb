import Foundation

/// Another process that has a file locked.
struct LockHolder {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Returns once it has the lock.
    init(_ path: String) throws {
        // Perl is on Apple's systems too, and flock(1) is not.
        let script = "$| = 1; open(F, '>>', shift) && flock(F, 2) && print('x'); <STDIN>"
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["perl", "-e", script, path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard try output.fileHandleForReading.read(upToCount: 1)?.count == 1 else { throw CancellationError() }
    }

    /// Returns once the lock is free: the end of its output is its own.
    func end() throws {
        try input.fileHandleForWriting.close()
        _ = try output.fileHandleForReading.readToEnd()
    }
}
