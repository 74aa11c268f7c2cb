/// A logger that forwards entries to several loggers, in their order.
public final class CompositeLogger: Logger {
    /// The lowest level that is forwarded. Each logger may have a higher minimum.
    public let minimumLevel: LogLevel

    private let loggers: [any Logger]

    /// Creates a logger that forwards each entry to the loggers whose minimum level it reaches.
    ///
    /// - Parameters:
    ///   - loggers: The loggers, in the order in which they receive an entry.
    ///   - minimumLevel: The lowest level that is forwarded.
    public init(loggers: [any Logger], minimumLevel: LogLevel = .debug) {
        self.loggers = loggers
        self.minimumLevel = minimumLevel
    }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        for logger in loggers where entry.level >= logger.minimumLevel { logger.log(entry) }
    }
}
