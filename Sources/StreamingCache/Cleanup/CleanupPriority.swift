/// The value of a resource, which determines when it is cleaned, with cases in ascending order.
///
/// Under memory pressure, the resources with the lowest priority are cleaned first.
public enum CleanupPriority: Int, Sendable, Comparable, CaseIterable {
    /// A resource that is quickly restored.
    case low
    /// A resource that takes some time to restore. With scarce memory, it is the highest priority to be cleaned.
    case medium
    /// A resource that is cleaned only if memory is critical.
    case high

    /// Returns whether the priority of the left operand is lower.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
