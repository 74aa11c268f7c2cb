/// A strategy for the buffer size, with cases in ascending order of the size.
public enum BufferStrategy: Int, Sendable, CaseIterable, Comparable {
    /// A buffer of the smallest size, because memory is critical.
    case minimal
    /// A small buffer, because memory is scarce.
    case conservative
    /// A buffer for normal conditions.
    case balanced
    /// A large buffer, for a good network, or to survive the outages of a poor network.
    case aggressive

    /// Returns whether the buffer of the left operand is smaller than that of the right operand.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension BufferStrategy: CustomStringConvertible {
    /// A short text for logs.
    public var description: String {
        switch self {
        case .minimal: "Minimal (memory critical)"
        case .conservative: "Conservative (low resources)"
        case .balanced: "Balanced (normal)"
        case .aggressive: "Aggressive (optimal conditions)"
        }
    }
}
