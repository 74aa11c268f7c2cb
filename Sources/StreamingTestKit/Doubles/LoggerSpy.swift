import StreamingCore

/// Keeps what it is given, in order.
public final class LoggerSpy: Logger {
    private let kept = LockedValue<[LogEntry]>([])
    public let minimumLevel: LogLevel

    /// Leaves out what is below the level.
    public init(minimumLevel: LogLevel = .debug) {
        self.minimumLevel = minimumLevel
    }

    /// In the order in which they were logged.
    public var entries: [LogEntry] { kept.withLock { $0 } }

    public func log(_ entry: LogEntry) {
        kept.withLock { $0.append(entry) }
    }
}
