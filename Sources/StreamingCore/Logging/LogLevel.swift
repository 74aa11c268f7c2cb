/// How much an entry matters.
public enum LogLevel: Int, Comparable, Sendable, Codable, CaseIterable {
    /// For whoever looks for a fault.
    case debug = 0
    /// What happens in the normal course.
    case info
    /// Odd, and handled.
    case warning
    /// Something that was asked for did not happen.
    case error
    /// The app cannot go on.
    case critical

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
