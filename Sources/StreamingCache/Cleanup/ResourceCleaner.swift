/// A component that frees the memory of one resource, such as a cache.
public protocol ResourceCleaner: Sendable {
    /// The name of the resource, for results and logs.
    var resourceName: String { get }
    /// The value of the resource.
    var priority: CleanupPriority { get }

    /// Returns the number of bytes that a cleanup would free, as far as it is known.
    func estimateCleanup() async -> UInt64

    /// Frees the memory of the resource. A failure is part of the result.
    func cleanup() async -> CleanupResult
}
