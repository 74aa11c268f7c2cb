/// The lines that the user has submitted, oldest first.
package struct LineHistory: Equatable, Sendable {
    /// The maximum number of lines. The oldest lines are removed first.
    package static let capacity = 1_000

    package private(set) var lines: [String] = []

    /// Creates a history, such as from a file.
    ///
    /// - Parameter lines: The lines, oldest first. Lines that ``record(_:)`` would ignore are omitted.
    package init(_ lines: [String] = []) {
        for line in lines { record(line) }
    }

    /// Adds a line as the newest line.
    ///
    /// - Parameter line: The line. The method ignores an empty line, a line that begins with a space, and a line that
    ///   equals the newest line.
    package mutating func record(_ line: String) {
        guard let first = line.first, first != " ", line != lines.last else { return }
        lines.append(line)
        if lines.count > Self.capacity { lines.removeFirst(lines.count - Self.capacity) }
    }
}
