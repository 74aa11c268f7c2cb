import StreamingCore

/// A cleaner that empties a ``ClearableCache``.
///
/// The cache is accessed on a queue of the cleaner, so that neither the main actor nor a cooperative thread is blocked.
public final class CacheCleaner: ResourceCleaner {
    public let resourceName: String
    public let priority: CleanupPriority
    private let action: BlockingCleanup

    /// Creates a cleaner.
    ///
    /// - Parameters:
    ///   - resourceName: The name of the cache, for results and logs.
    ///   - priority: The priority of the cache, which determines when the cache is cleaned.
    ///   - cache: The cache to empty.
    public init(resourceName: String, priority: CleanupPriority, cache: any ClearableCache) {
        (self.resourceName, self.priority) = (resourceName, priority)
        action = BlockingCleanup(resourceName, cache)
    }

    public func estimateCleanup() async -> UInt64 { await action.estimate() }

    public func cleanup() async -> CleanupResult { await action.run() }
}
