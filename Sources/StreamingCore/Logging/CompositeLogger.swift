/// Logs to several loggers, in their order.
public final class CompositeLogger: Logger {
    /// The lowest level that reaches the loggers. Each of them filters for itself beyond that.
    public let minimumLevel: LogLevel

    private let loggers: [any Logger]

    /// Creates a logger that forwards entries of at least `minimumLevel`, each to the loggers whose own minimum it meets.
    public init(loggers: [any Logger], minimumLevel: LogLevel = .debug) {
        self.loggers = loggers
        self.minimumLevel = minimumLevel
    }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        for logger in loggers where entry.level >= logger.minimumLevel { logger.log(entry) }
    }
}
