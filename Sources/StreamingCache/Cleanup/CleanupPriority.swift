/// The priority of a resource, which determines when the resource is cleaned, with cases in ascending order.
///
/// Under memory pressure, the resources with the lowest priority are cleaned first.
public enum CleanupPriority: Int, Sendable, Comparable, CaseIterable {
    /// A resource that is quickly restored.
    case low
    /// A resource that takes some time to restore. Automatic cleanup at the pressure `warning` includes this priority.
    case medium
    /// A resource that automatic cleanup cleans only at the pressure `critical`.
    case high

    /// Returns whether the priority of the left operand is lower.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
