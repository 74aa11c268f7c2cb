/// The file of an HTML report.
enum ReportFile {
    /// Writes a page to a file in one step, so that the file is never incomplete.
    ///
    /// - Throws: `Failure` if the file cannot be written, or if it exists and is not an earlier report.
    static func write(_ page: ReportPage, to path: String) throws(Failure) {
        if TerminalSystem.exists(path), !isReport(path) {
            throw Failure(
                kind: "cannotCreate",
                message: "\(path): cannot create: the file exists and is not a report; choose another name")
        }
        TerminalSystem.close(try TerminalSystem.replaceFile(path, with: Array(page.text.utf8)))
    }

    private static func isReport(_ path: String) -> Bool {
        guard let descriptor = try? TerminalSystem.openFile(path) else { return false }
        defer { TerminalSystem.close(descriptor) }
        let beginning = try? TerminalSystem.readFile(descriptor, path: path)
        return beginning?.starts(with: ReportPage.beginning.utf8) == true
    }
}
