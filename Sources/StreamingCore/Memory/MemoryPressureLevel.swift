/// A level of memory pressure, which describes how scarce memory is. The cases are in ascending order.
public enum MemoryPressureLevel: Int, Sendable, Comparable, Codable, Equatable {
    /// Memory is not scarce.
    case normal = 0
    /// Memory is scarce. The app should release memory that it can restore.
    case warning = 1
    /// Memory is so scarce that the system may end the app soon.
    case critical = 2

    /// Returns whether the pressure of the left operand is lower.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
