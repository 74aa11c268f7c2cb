/// The severity of a log entry.
public enum LogLevel: Int, Comparable, Sendable, Codable, CaseIterable {
    /// Details for debugging.
    case debug = 0
    /// An event of normal operation.
    case info = 1
    /// An unexpected condition that was handled.
    case warning = 2
    /// The failure of a requested operation.
    case error = 3
    /// A failure after which the app cannot continue.
    case critical = 4

    /// The stable name of the level in log lines, such as `warning`.
    public var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        case .critical: "critical"
        }
    }

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
