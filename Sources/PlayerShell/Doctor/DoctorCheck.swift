/// The result of a check of `player doctor`.
struct DoctorCheck: Equatable, Sendable {
    enum Status: String, Sendable {
        /// The checked part works.
        case works = "ok"
        /// The program works without the checked part, but with fewer features.
        case optional
        /// The program needs the checked part.
        case problem
    }

    /// The name of the checked part, such as `mpv`.
    let name: String
    let status: Status
    /// The state of the checked part, in one line.
    let message: String
    /// The command or the step that fixes the checked part, or nil if the part works or the step is unknown.
    var remedy: String?

    /// The lines of the check in the output for people.
    ///
    /// - Parameter width: The width of the column of the names.
    func lines(width: Int) -> [String] {
        let status = status.rawValue.padded(to: 8)
        let line = "\(status)  \(name.padded(to: width))  \(message)".printable
        let indent = String(repeating: " ", count: 8 + width + 4)
        return [line] + (remedy.map { ["\(indent)-> \($0)".printable] } ?? [])
    }

    /// The event that reports the check with `--json`.
    var event: [(String, JSONValue)] {
        [
            ("event", .string("check")), ("name", .string(name)), ("status", .string(status.rawValue)),
            ("message", .string(message)), ("remedy", .optional(remedy, JSONValue.string)),
        ]
    }
}

extension String {
    /// Returns the text, followed by spaces up to a width.
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
