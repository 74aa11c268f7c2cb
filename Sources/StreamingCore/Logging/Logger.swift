/// A destination for log entries.
public protocol Logger: Sendable {
    /// The lowest level that is logged. The text of a message below this level is not evaluated.
    var minimumLevel: LogLevel { get }

    /// Logs an entry. This method may be called on any thread. Entries below ``minimumLevel`` may be ignored.
    func log(_ entry: LogEntry)
}
