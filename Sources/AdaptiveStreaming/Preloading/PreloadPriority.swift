/// The urgency of a preload, with cases in ascending order.
public enum PreloadPriority: Int, Sendable, Comparable, CaseIterable {
    /// The preload starts after all waiting preloads with a higher priority.
    case low
    /// The preload starts after the waiting preloads with the priority `high`, and before those with `low`.
    case medium
    /// The preload starts before all waiting preloads with a lower priority.
    case high
    /// The preload starts at once, beyond the limit of simultaneous preloads, and the caller waits for its end.
    case immediate

    /// Returns whether the left operand is less urgent than the right operand.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
