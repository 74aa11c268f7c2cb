import Foundation

/// A file, or standard input, read piece by piece.
struct InputFile: ~Copyable {
    let name: String
    private let descriptor: Int32

    /// - Parameter path: `-` is standard input.
    init(_ path: String) throws(Failure) {
        name = Self.name(of: path)
        descriptor = path == "-" ? 0 : try TerminalSystem.openFile(path)
    }

    deinit { if descriptor != 0 { TerminalSystem.close(descriptor) } }

    /// What people call it.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// The next bytes; empty at the end, nil if the task is cancelled.
    func next() async throws(Failure) -> Data? {
        while !Task.isCancelled {
            // What comes through a pipe may take its time, and a signal does not wait for it.
            await Task.yield()
            if TerminalSystem.waitToRead([descriptor], milliseconds: 50).isEmpty { continue }
            if let bytes = try TerminalSystem.readFile(descriptor, path: name) { return bytes }
        }
        return nil
    }
}
