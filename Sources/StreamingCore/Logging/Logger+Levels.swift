import Foundation

extension Logger {
    /// Logs a message at the level `debug`. The text of the message is evaluated only if that level is logged.
    ///
    /// If `context` is nil, the entry has the source location of the call, and no other details. Otherwise the entry
    /// has `context`, and `file`, `function` and `line` are ignored.
    public func debug(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.debug, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs a message at the level `info`. The text of the message is evaluated only if that level is logged.
    ///
    /// If `context` is nil, the entry has the source location of the call, and no other details. Otherwise the entry
    /// has `context`, and `file`, `function` and `line` are ignored.
    public func info(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.info, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs a message at the level `warning`. The text of the message is evaluated only if that level is logged.
    ///
    /// If `context` is nil, the entry has the source location of the call, and no other details. Otherwise the entry
    /// has `context`, and `file`, `function` and `line` are ignored.
    public func warning(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.warning, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs a message at the level `error`. The text of the message is evaluated only if that level is logged.
    ///
    /// If `context` is nil, the entry has the source location of the call, and no other details. Otherwise the entry
    /// has `context`, and `file`, `function` and `line` are ignored.
    public func error(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.error, message, context ?? LogContext(file: file, function: function, line: line))
    }

    /// Logs a message at the level `critical`. The text of the message is evaluated only if that level is logged.
    ///
    /// If `context` is nil, the entry has the source location of the call, and no other details. Otherwise the entry
    /// has `context`, and `file`, `function` and `line` are ignored.
    public func critical(
        _ message: @autoclosure () -> String, context: LogContext? = nil, file: String = #file,
        function: String = #function, line: UInt = #line
    ) {
        log(.critical, message, context ?? LogContext(file: file, function: function, line: line))
    }

    private func log(_ level: LogLevel, _ message: () -> String, _ context: @autoclosure () -> LogContext) {
        log(level, message(), at: Date(), context: context())
    }

    /// Logs a message with the given date. The message, the date and the context are evaluated only if the level is
    /// logged.
    func log(
        _ level: LogLevel, _ message: @autoclosure () -> String, at date: @autoclosure () -> Date,
        context: @autoclosure () -> LogContext
    ) {
        if level < minimumLevel { return }
        log(LogEntry(timestamp: date(), level: level, message: message(), context: context()))
    }
}
