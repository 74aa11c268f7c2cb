/// Logs nothing.
public struct NullLogger: Logger, Sendable {
    public init() {}

    public var minimumLevel: LogLevel { .critical }

    public func log(_: LogEntry) {}
}
