import StreamingCore

/// A cleaner of a cache of videos, with the priority `high`.
///
/// Do not clean the saved catalogue on disk under memory pressure. Deleting files frees no memory, and without a
/// network, the catalogue cannot be reloaded.
///
/// ```swift
/// let videos = VideoCacheCleaner(cache: store.cache(of: .videos))
/// let coordinator = ResourceCleanupCoordinator(cleaners: [videos], memoryMonitor: monitor)
/// ```
public final class VideoCacheCleaner: ResourceCleaner {
    public let resourceName = "Video Cache"
    public let priority = CleanupPriority.high
    private let action: BlockingCleanup

    /// Creates a cleaner that calls a closure.
    ///
    /// - Parameters:
    ///   - deleteAction: A closure that deletes the videos. The closure runs on a queue.
    ///   - statisticsCallback: A closure that returns the numbers of bytes and items that the deletion will free. The
    ///     closure is called before the deletion. With nil, both numbers of the result are 0.
    ///   - estimateSize: The number of bytes that a cleanup is expected to free.
    public init(
        deleteAction: @escaping @Sendable () throws -> Void,
        statisticsCallback: (@Sendable () -> (bytesFreed: UInt64, itemsRemoved: Int))? = nil, estimateSize: UInt64 = 0
    ) {
        action = BlockingCleanup(resourceName, estimateSize: { estimateSize }) {
            let statistics = statisticsCallback?() ?? (0, 0)
            try deleteAction()
            return statistics
        }
    }

    /// Creates a cleaner that empties a cache of videos.
    public init(cache: any ClearableCache) { action = BlockingCleanup(resourceName, cache) }

    public func estimateCleanup() async -> UInt64 { await action.estimate() }

    public func cleanup() async -> CleanupResult { await action.run() }
}
