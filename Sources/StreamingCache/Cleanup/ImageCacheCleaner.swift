import StreamingCore

/// A cleaner of a cache of images, with the priority `medium`.
public final class ImageCacheCleaner: ResourceCleaner {
    public let resourceName = "Image Cache"
    public let priority = CleanupPriority.medium
    private let action: BlockingCleanup

    /// Creates a cleaner that calls a closure.
    ///
    /// The number of freed bytes in each result is 0, because the closure returns only the number of images.
    ///
    /// - Parameters:
    ///   - clearAction: A closure that removes the images, and returns their number. The closure runs on a queue.
    ///   - estimateSize: The number of bytes that a cleanup is expected to free.
    public init(clearAction: @escaping @Sendable () throws -> Int, estimateSize: UInt64 = 0) {
        action = BlockingCleanup(resourceName, estimateSize: { estimateSize }) { (0, try clearAction()) }
    }

    /// Creates a cleaner that empties a cache of images.
    public init(cache: any ClearableCache) { action = BlockingCleanup(resourceName, cache) }

    public func estimateCleanup() async -> UInt64 { await action.estimate() }

    public func cleanup() async -> CleanupResult { await action.run() }
}
