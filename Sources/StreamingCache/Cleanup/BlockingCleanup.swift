import StreamingCore

/// A cleanup that may block its thread, and therefore runs on a queue.
struct BlockingCleanup: Sendable {
    private let name: String
    private let queue: BlockingQueue
    private let estimateSize: @Sendable () -> UInt64
    private let clear: @Sendable () throws -> (bytesFreed: UInt64, itemsRemoved: Int)

    /// Creates a cleanup.
    ///
    /// - Parameters:
    ///   - name: The name of the resource.
    ///   - estimateSize: A closure that returns the number of bytes that a cleanup would free.
    ///   - clear: A closure that frees the memory, and returns the numbers of freed bytes and removed items.
    init(
        _ name: String, estimateSize: @escaping @Sendable () -> UInt64,
        clear: @escaping @Sendable () throws -> (bytesFreed: UInt64, itemsRemoved: Int)
    ) {
        (self.name, self.estimateSize, self.clear) = (name, estimateSize, clear)
        queue = BlockingQueue("cleanup of \(name)")
    }

    /// Creates a cleanup that empties `cache`.
    ///
    /// The number of freed bytes is the estimate before the cleanup minus the estimate after the cleanup.
    init(_ name: String, _ cache: any ClearableCache) {
        self.init(name, estimateSize: cache.estimateSize) {
            let before = cache.estimateSize()
            let count = try cache.clearAll()
            return (before - min(before, cache.estimateSize()), count)
        }
    }

    func estimate() async -> UInt64 { await queue.perform { [estimateSize] in estimateSize() } }

    func run() async -> CleanupResult {
        await queue.perform { [name, clear] in
            do {
                let (bytes, count) = try clear()
                return CleanupResult(resourceName: name, bytesFreed: bytes, itemsRemoved: count, success: true)
            } catch {
                return .failure(resourceName: name, error: "\(error)")
            }
        }
    }
}
