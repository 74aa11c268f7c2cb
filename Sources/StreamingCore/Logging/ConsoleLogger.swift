import Foundation

/// A logger that writes to standard error, one line per entry.
public final class ConsoleLogger: Logger {
    public let minimumLevel: LogLevel

    private let prefix: String
    private let format: LogFormat

    /// Creates a logger for standard error.
    ///
    /// - Parameters:
    ///   - minimumLevel: The lowest level to write. Entries of lower levels are dropped.
    ///   - prefix: The text before each line, such as a control sequence that clears the status line of the program.
    ///   - format: The format of a line.
    public init(minimumLevel: LogLevel = .debug, prefix: String = "", format: LogFormat = .text) {
        self.minimumLevel = minimumLevel
        self.prefix = prefix
        self.format = format
    }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        // A failed write, such as to a closed pipe, must not stop the program.
        try? FileHandle.standardError.write(contentsOf: Data((prefix + format.line(entry) + "\n").utf8))
    }
}
