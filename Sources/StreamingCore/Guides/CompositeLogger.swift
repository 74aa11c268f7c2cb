/// A logger that forwards entries to several loggers, one after the other.
public final class CompositeLogger: Logger {
    /// The lowest level of the entries that this logger forwards. Each receiving logger may have a higher minimum
    /// level.
    public let minimumLevel: LogLevel

    private let loggers: [any Logger]

    /// Creates a logger that forwards an entry to those loggers whose minimum level the entry reaches.
    ///
    /// - Parameters:
    ///   - loggers: The loggers, in the order in which they receive an entry.
    ///   - minimumLevel: The lowest level of the entries to forward.
    public init(loggers: [any Logger], minimumLevel: LogLevel = .debug) {
        self.loggers = loggers
        self.minimumLevel = minimumLevel
    }

    public func log(_ entry: LogEntry) {
        if entry.level < minimumLevel { return }
        for logger in loggers where entry.level >= logger.minimumLevel { logger.log(entry) }
    }
}
