/// Logs nothing.
public struct NullLogger: Logger, Sendable {
    /// Takes every entry, and keeps none.
    public init() {}

    public var minimumLevel: LogLevel { .critical }

    public func log(_: LogEntry) {}
}
