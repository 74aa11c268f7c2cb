import StreamingCore

/// A thread-safe logger that keeps all log entries in order, for a test to check.
public final class LoggerSpy: Logger {
    private let kept = LockedValue<[LogEntry]>([])
    public let minimumLevel: LogLevel

    /// Creates a logger without entries.
    ///
    /// - Parameter minimumLevel: The lowest level that callers should log. The logger does not drop entries of lower
    ///   levels.
    public init(minimumLevel: LogLevel = .debug) {
        self.minimumLevel = minimumLevel
    }

    /// The recorded entries, in the order in which they were logged.
    public var entries: [LogEntry] { kept.withLock { $0 } }

    public func log(_ entry: LogEntry) {
        kept.withLock { $0.append(entry) }
    }
}
