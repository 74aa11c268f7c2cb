/// A logger that discards all entries.
public struct NullLogger: Logger, Sendable {
    /// Creates a logger that discards all entries.
    public init() {}

    /// The highest level, `critical`, so that the texts of messages below this level are not evaluated.
    public var minimumLevel: LogLevel { .critical }

    public func log(_: LogEntry) {}
}
