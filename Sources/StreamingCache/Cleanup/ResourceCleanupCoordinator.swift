import StreamingCore

/// A coordinator that cleans resources on request, and when the memory pressure rises.
///
/// - Automatic cleanup acts once per rise of the pressure. At `warning`, it cleans resources up to the priority
///   `medium`, and at `critical` all resources. It begins with the lowest priority, and stops when the freed bytes
///   suffice for normal pressure.
/// - Cleanups never overlap: each waits for the one before it.
/// - The coordinator uses the thresholds of its monitor. It starts the monitor, but does not stop it, because other
///   parts of an app may use it.
///
/// ```swift
/// let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
/// let images = ImageCacheCleaner(cache: store.cache(of: .images))
/// let coordinator = ResourceCleanupCoordinator(cleaners: [images], memoryMonitor: monitor)
/// coordinator.enableAutoCleanup()
/// ```
@MainActor
public final class ResourceCleanupCoordinator {
    /// The results of each cleanup that has cleaned something, whether automatic or on request. A new observer receives
    /// only later results.
    public let cleanupResultsPublisher = EventPublisher<[CleanupResult]>()

    private var cleaners: [any ResourceCleaner]
    private let memoryMonitor: any MemoryMonitor
    private var pressure: MemoryPressureTracker
    private var subscription: EventSubscription?
    /// The number of calls that have enabled or disabled automatic cleanup. A cleanup of an earlier number ends.
    private var run = 0
    /// The last cleanup, for which the next one waits.
    private var last: Task<[CleanupResult], Never>?

    /// Creates a coordinator without automatic cleanup.
    ///
    /// - Parameters:
    ///   - cleaners: The cleaners of the resources.
    ///   - memoryMonitor: The monitor of the memory.
    public init(cleaners: [any ResourceCleaner], memoryMonitor: any MemoryMonitor) {
        (self.cleaners, self.memoryMonitor) = (cleaners, memoryMonitor)
        pressure = MemoryPressureTracker(thresholds: memoryMonitor.thresholds)
    }

    /// Adds a cleaner. A cleanup that has already begun does not use the cleaner.
    public func register(_ cleaner: any ResourceCleaner) { cleaners.append(cleaner) }

    /// Cleans resources when the memory pressure rises, and starts the monitor. If automatic cleanup is already
    /// enabled, the call has no effect.
    ///
    /// If the last measurement of the monitor already shows pressure, a cleanup begins at once.
    public func enableAutoCleanup() {
        guard subscription == nil else { return }
        run += 1
        pressure = MemoryPressureTracker(thresholds: memoryMonitor.thresholds)
        subscription = memoryMonitor.statePublisher.sink { [weak self] in self?.follow($0) }
        memoryMonitor.startMonitoring()
    }

    /// Ends automatic cleanup, and also an automatic cleanup that is under way: the current resource is still cleaned,
    /// but no further one. The monitor keeps running.
    public func disableAutoCleanup() {
        run += 1
        subscription = nil
    }

    /// Cleans all resources, the highest priority first, and returns the results in this order.
    ///
    /// The cancellation of the caller's task does not end the cleanup.
    public func cleanupAll() async -> [CleanupResult] {
        await enqueue(cleaners(of: CleanupPriority.allCases.reversed())) { true }.value
    }

    /// Cleans the resources up to a priority, the lowest priority first, and returns the results in this order.
    ///
    /// The cancellation of the caller's task does not end the cleanup.
    public func cleanupUpTo(priority: CleanupPriority) async -> [CleanupResult] {
        await enqueue(cleaners(upTo: priority)) { true }.value
    }

    /// Returns the number of bytes that ``cleanupAll()`` would free, as far as it is known.
    public func estimateTotalCleanup() async -> UInt64 {
        var total: UInt64 = 0
        for cleaner in cleaners {
            let (sum, isTooLarge) = total.addingReportingOverflow(await cleaner.estimateCleanup())
            total = isTooLarge ? .max : sum
        }
        return total
    }

    /// Waits for the cleanups that have begun, for tests.
    package func waitUntilIdle() async { _ = await last?.value }

    private func follow(_ state: MemoryState) {
        guard pressure.update(state) else { return }
        let request = CleanupRequest(pressure.level, state, memoryMonitor.thresholds)
        guard let highest = request.highestPriority else { return }
        _ = enqueue(cleaners(upTo: highest), until: request.neededBytes) { [weak self, run] in self?.run == run }
    }

    /// Cleans resources in order, after the cleanups that have begun.
    ///
    /// - Parameters:
    ///   - cleaners: The cleaners, in the order in which they run.
    ///   - neededBytes: The number of freed bytes after which no further resource is cleaned.
    ///   - mayContinue: A closure that returns whether to clean a further resource.
    private func enqueue(
        _ cleaners: [any ResourceCleaner], until neededBytes: UInt64 = .max,
        while mayContinue: @escaping @MainActor () -> Bool
    ) -> Task<[CleanupResult], Never> {
        let task = Task { [weak self, last] in
            _ = await last?.value
            var (results, freed): ([CleanupResult], UInt64) = ([], 0)
            for cleaner in cleaners {
                guard freed < neededBytes, mayContinue() else { break }
                let result = await cleaner.cleanup()
                results.append(result)
                let (sum, isTooLarge) = freed.addingReportingOverflow(result.bytesFreed)
                freed = isTooLarge ? .max : sum
            }
            if !results.isEmpty { _ = self?.cleanupResultsPublisher.publish(results) }
            return results
        }
        last = task
        return task
    }

    /// Returns the cleaners in the order of `priorities`. Cleaners with the same priority keep the order of their
    /// registration.
    private func cleaners(of priorities: [CleanupPriority]) -> [any ResourceCleaner] {
        priorities.flatMap { priority in cleaners.filter { $0.priority == priority } }
    }

    private func cleaners(upTo highest: CleanupPriority) -> [any ResourceCleaner] {
        cleaners(of: CleanupPriority.allCases.filter { $0 <= highest })
    }
}
