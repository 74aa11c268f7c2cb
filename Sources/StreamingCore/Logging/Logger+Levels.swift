import Foundation

extension Logger {
    /// Logs at this level; the message is made only if it is wanted.
    public func debug(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.debug, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs at this level; the message is made only if it is wanted.
    public func info(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.info, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs at this level; the message is made only if it is wanted.
    public func warning(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.warning, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs at this level; the message is made only if it is wanted.
    public func error(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.error, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs at this level; the message is made only if it is wanted.
    public func critical(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.critical, message, context ?? LogContext(file: file, function: function, line: line))
    }

    private func log(_ level: LogLevel, _ message: () -> String, _ context: @autoclosure () -> LogContext) {
        log(level, message(), at: Date(), context: context())
    }

    /// Logs with a given date. The message is built only if the level is logged.
    func log(
        _ level: LogLevel, _ message: @autoclosure () -> String, at date: @autoclosure () -> Date,
        context: @autoclosure () -> LogContext
    ) {
        if level < minimumLevel { return }
        log(LogEntry(timestamp: date(), level: level, message: message(), context: context()))
    }
}
