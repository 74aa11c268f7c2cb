import StreamingCore

/// A thread-safe logger that records log entries in order.
public final class LoggerSpy: Logger {
    private let kept = LockedValue<[LogEntry]>([])
    public let minimumLevel: LogLevel

    /// Creates a logger without entries.
    ///
    /// - Parameter minimumLevel: The lowest level that callers should log.
    public init(minimumLevel: LogLevel = .debug) {
        self.minimumLevel = minimumLevel
    }

    /// The recorded entries, in the order in which they were logged.
    public var entries: [LogEntry] { kept.withLock { $0 } }

    public func log(_ entry: LogEntry) {
        kept.withLock { $0.append(entry) }
    }
}
