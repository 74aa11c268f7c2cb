import Foundation

/// An open file, or standard input, that is read in chunks.
struct InputFile: ~Copyable {
    let name: String
    private let descriptor: Int32

    /// Creates an input from a file, which is opened for reading.
    ///
    /// - Parameter path: The path of the file, or `-` for standard input.
    /// - Throws: `Failure` if the file cannot be opened.
    init(_ path: String) throws(Failure) {
        name = Self.name(of: path)
        descriptor = path == "-" ? 0 : try TerminalSystem.openFile(path)
    }

    deinit { if descriptor != 0 { TerminalSystem.close(descriptor) } }

    /// Returns the name of a file in messages: "standard input" for `-`, otherwise the path.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// Returns the next bytes of the file. The result is empty at the end of the file, and nil if the task is
    /// cancelled.
    ///
    /// - Throws: `Failure` if the file cannot be read.
    func next() async throws(Failure) -> Data? {
        while !Task.isCancelled {
            // Data from a pipe can arrive slowly, and signals must be handled during the wait.
            await Task.yield()
            if TerminalSystem.waitToRead([descriptor], milliseconds: 50).isEmpty { continue }
            if let bytes = try TerminalSystem.readFile(descriptor, path: name) { return bytes }
        }
        return nil
    }
}
