/// A file that contains a report, as an HTML page or as Prometheus text.
enum ReportFile {
    /// Writes a text to a file in one step, so that the file is never incomplete.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The path of the file.
    ///   - beginning: The beginning of every text of this kind, by which an earlier report is recognized.
    /// - Throws: `Failure` if the file cannot be written, or if it exists and is not an earlier report.
    static func write(_ text: String, to path: String, beginning: String) throws(Failure) {
        if TerminalSystem.exists(path), !isReport(path, beginning) {
            throw Failure(
                kind: "cannotCreate",
                message: "\(path): cannot create: the file exists and is not a report; choose another name")
        }
        TerminalSystem.close(try TerminalSystem.replaceFile(path, with: Array(text.utf8)))
    }

    private static func isReport(_ path: String, _ beginning: String) -> Bool {
        guard let descriptor = try? TerminalSystem.openFile(path) else { return false }
        defer { TerminalSystem.close(descriptor) }
        let contents = try? TerminalSystem.readFile(descriptor, path: path)
        return contents?.starts(with: beginning.utf8) == true
    }
}
