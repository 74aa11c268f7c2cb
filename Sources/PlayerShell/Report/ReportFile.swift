/// A writer of files that contain a report or an export.
enum ReportFile {
    /// Writes a text to a file in one step, so that the file is never incomplete.
    ///
    /// - Parameters:
    ///   - text: The contents of the file, which begin with `beginning` or are empty.
    ///   - path: The path of the file.
    ///   - beginning: The beginning of every text of this kind, by which the method recognizes an earlier file.
    ///   - kind: The name of the contents for the error message, with its article.
    /// - Throws: `Failure` if the file cannot be written, or if it exists and is neither empty nor an earlier file of
    ///   this kind.
    static func write(
        _ text: String, to path: String, beginning: String, kind: String = "a report"
    ) throws(Failure) {
        if TerminalSystem.exists(path), !isReplaceable(path, beginning) {
            throw Failure(
                kind: "cannotCreate",
                message: "\(path): cannot create: the path exists and is not \(kind); choose another name")
        }
        TerminalSystem.close(try TerminalSystem.replaceFile(path, with: Array(text.utf8)))
    }

    private static func isReplaceable(_ path: String, _ beginning: String) -> Bool {
        guard let descriptor = try? TerminalSystem.openFile(path) else { return false }
        defer { TerminalSystem.close(descriptor) }
        let contents = try? TerminalSystem.readFile(descriptor, path: path)
        return contents.map { $0.isEmpty || $0.starts(with: beginning.utf8) } ?? false
    }
}
