import Foundation

/// One line of a log.
public struct LogEntry: Equatable, Sendable {
    public let id: UUID
    public let timestamp: Date
    public let level: LogLevel
    public let message: String
    public let context: LogContext

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
        return "\(subsystem)[\(level)] \(message)\(correlation)"
    }
}
