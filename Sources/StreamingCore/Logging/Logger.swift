/// A destination for log entries.
public protocol Logger: Sendable {
    /// The lowest level that is logged. Messages below it are not built.
    var minimumLevel: LogLevel { get }

    /// Logs an entry. It may be called on any thread.
    func log(_ entry: LogEntry)
}
