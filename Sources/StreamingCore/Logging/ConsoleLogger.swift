import Foundation

/// Logs to standard error, one line an entry.
public final class ConsoleLogger: Logger {
    public let minimumLevel: LogLevel

    private let prefix: String

    /// Leaves out what is below the level.
    ///
    /// - Parameter prefix: written before each line, such as what takes a line away that a program draws in place.
    public init(minimumLevel: LogLevel = .debug, prefix: String = "") {
        self.minimumLevel = minimumLevel
        self.prefix = prefix
    }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        // Who listens no more is no reason to fail.
        try? FileHandle.standardError.write(contentsOf: Data((prefix + Self.line(entry) + "\n").utf8))
    }

    /// Date, message, metadata by name, and place in the source. What came from outside cannot break out of the line.
    static func line(_ entry: LogEntry) -> String {
        let date = entry.timestamp.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let metadata = entry.context.metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let list = metadata.isEmpty ? "" : " {\(metadata.joined(separator: ", "))}"
        return "\(date) \(entry.formattedMessage)\(list) (\(entry.context.file):\(entry.context.line))".printable
    }
}
