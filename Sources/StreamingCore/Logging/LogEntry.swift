import Foundation

/// A logged message, with its date, its level and its context.
public struct LogEntry: Equatable, Sendable {
    /// The unique id of the entry.
    public let id: UUID
    /// The date of the entry, from the wall clock of the component that logged the entry.
    public let timestamp: Date
    /// The severity of the entry.
    public let level: LogLevel
    /// The message: one sentence, without secrets.
    public let message: String
    /// The origin and the details of the entry.
    public let context: LogContext

    /// Creates an entry. By default, the entry has a new id and the current date.
    public init(id: UUID = UUID(), timestamp: Date = Date(), level: LogLevel, message: String, context: LogContext) {
        self.id = id
        self.timestamp = timestamp
        self.level = level
        self.message = message
        self.context = context
    }

    /// The entry as text of the form `[subsystem] [level] message [cid:12345678]`.
    ///
    /// The text after `cid:` is the first 8 characters of the correlation id. Without a subsystem or a correlation id,
    /// the text omits that part.
    public var formattedMessage: String {
        let subsystem = context.subsystem.map { "[\($0)] " } ?? ""
        let correlation = context.correlationID.map { " [cid:\($0.uuidString.prefix(8))]" } ?? ""
        return "\(subsystem)[\(level.name)] \(message)\(correlation)"
    }
}
