/// How much an entry matters.
public enum LogLevel: Int, Comparable, Sendable, Codable, CaseIterable {
    /// For whoever looks for a fault.
    case debug = 0
    /// What happens in the normal course.
    case info = 1
    /// Odd, and handled.
    case warning = 2
    /// Something that was asked for did not happen.
    case error = 3
    /// The app cannot go on.
    case critical = 4

    /// The stable name of the level in log lines.
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
