/// The urgency of a preload, with cases in ascending order.
public enum PreloadPriority: Int, Sendable, Comparable, CaseIterable {
    /// The preload waits for all others.
    case low
    /// The preload waits for those with a higher priority.
    case medium
    /// The preload waits only for a free slot.
    case high
    /// The preload starts at once, beyond the limit of simultaneous preloads, and the caller waits for its end.
    case immediate

    /// Returns whether the left operand is less urgent.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
