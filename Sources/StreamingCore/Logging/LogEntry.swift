import Foundation

/// One line of a log.
public struct LogEntry: Equatable, Sendable {
    /// Tells entries apart.
    public let id: UUID
    /// The wall-clock date of the entry, from the clock of the component that logged it.
    public let timestamp: Date
    /// How much it matters.
    public let level: LogLevel
    /// One sentence, without secrets.
    public let message: String
    /// Where it comes from and what belongs to it.
    public let context: LogContext

    /// An entry, logged now unless it says otherwise.
    public init(id: UUID = UUID(), timestamp: Date = Date(), level: LogLevel, message: String, context: LogContext) {
        self.id = id
        self.timestamp = timestamp
        self.level = level
        self.message = message
        self.context = context
    }

    /// `[subsystem] [level] message [cid:first 8]`, without what there is none of.
    public var formattedMessage: String {
        let subsystem = context.subsystem.map { "[\($0)] " } ?? ""
        let correlation = context.correlationID.map { " [cid:\($0.uuidString.prefix(8))]" } ?? ""
        return "\(subsystem)[\(level.name)] \(message)\(correlation)"
    }
}
