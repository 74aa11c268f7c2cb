/// A logger that discards all entries.
public struct NullLogger: Logger, Sendable {
    /// Creates a logger that discards all entries.
    public init() {}

    /// The highest level, so that the messages of all lower levels are not built.
    public var minimumLevel: LogLevel { .critical }

    public func log(_: LogEntry) {}
}
