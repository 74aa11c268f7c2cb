/// How much an entry matters.
public enum LogLevel: Int, Comparable, Sendable, Codable, CaseIterable {
    case debug = 0
    case info
    case warning
    case error
    case critical

    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }
}
