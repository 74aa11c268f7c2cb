import Foundation

/// Logs to standard error, one line an entry.
public final class ConsoleLogger: Logger {
    public let minimumLevel: LogLevel

    private let prefix: String
    private let format: LogFormat

    /// Leaves out what is below the level.
    ///
    /// - Parameter prefix: written before each line, such as what takes a line away that a program draws in place.
    public init(minimumLevel: LogLevel = .debug, prefix: String = "", format: LogFormat = .text) {
        self.minimumLevel = minimumLevel
        self.prefix = prefix
        self.format = format
    }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        // Who listens no more is no reason to fail.
        try? FileHandle.standardError.write(contentsOf: Data((prefix + format.line(entry) + "\n").utf8))
    }
}
