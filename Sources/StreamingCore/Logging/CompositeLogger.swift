/// Logs to several loggers, in their order.
public final class CompositeLogger: Logger {
    private let loggers: [any Logger]
    private let ownMinimum: LogLevel

    /// Leaves out what is below the level, and hands each logger what it wants of the rest.
    public init(loggers: [any Logger], minimumLevel: LogLevel = .debug) {
        self.loggers = loggers
        ownMinimum = minimumLevel
    }

    /// Its own, or the lowest of the loggers' if that is higher: what nobody wants is not even made.
    public var minimumLevel: LogLevel { max(ownMinimum, loggers.map(\.minimumLevel).min() ?? .critical) }

    public func log(_ entry: LogEntry) {
        if entry.level < ownMinimum { return }
        for logger in loggers where entry.level >= logger.minimumLevel { logger.log(entry) }
    }
}
