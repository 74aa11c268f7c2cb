/// The quality of the network connection, with cases in ascending order.
public enum NetworkQuality: Int, Sendable, Comparable, Codable, Equatable {
    /// There is no connection.
    case offline = 0
    /// The connection hardly suffices for the lowest variant.
    case poor = 1
    /// The connection suffices for low variants.
    case fair = 2
    /// The connection suffices for most variants.
    case good = 3
    /// The connection suffices for all variants.
    case excellent = 4

    /// Returns whether the quality of the left operand is lower.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
