/// A component that frees the memory of one resource, such as a cache.
public protocol ResourceCleaner: Sendable {
    /// The name of the resource, for results and logs.
    var resourceName: String { get }
    /// The priority of the resource, which determines when the resource is cleaned.
    var priority: CleanupPriority { get }

    /// Returns the number of bytes that a cleanup would free; 0 if the number is unknown.
    func estimateCleanup() async -> UInt64

    /// Frees the memory of the resource, and returns the result, which also reports a failure.
    func cleanup() async -> CleanupResult
}
