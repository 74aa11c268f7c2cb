/// The memory pressure that the system reports, in ascending order.
public enum MemoryPressureLevel: Int, Sendable, Comparable, Codable, Equatable {
    /// Memory is available.
    case normal = 0
    /// Memory is scarce. The app should release memory that it can restore.
    case warning = 1
    /// The system may end the app soon.
    case critical = 2

    /// Returns whether the pressure of the left operand is lower.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
