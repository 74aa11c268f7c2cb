/// Takes log entries.
public protocol Logger: Sendable {
    /// Entries below it are not made.
    var minimumLevel: LogLevel { get }

    func log(_ entry: LogEntry)
}
