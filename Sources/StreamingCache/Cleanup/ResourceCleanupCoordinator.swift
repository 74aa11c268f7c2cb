import StreamingCore

/// A coordinator that cleans resources on request, and when the memory pressure rises.
///
/// - Automatic cleanup runs once per rise of the pressure. The pressure `warning` affects resources up to the priority
///   `medium`, and the pressure `critical` affects all resources. Automatic cleanup begins with the lowest priority,
///   and ends when the freed bytes would raise the available memory to the higher limit of the thresholds.
/// - Cleanups never overlap, because each cleanup waits for the previous cleanup.
/// - The coordinator uses the thresholds of its monitor. The coordinator starts the monitor but does not stop the
///   monitor, because other parts of an app may use the same monitor.
///
/// ```swift
/// let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
/// let images = ImageCacheCleaner(cache: store.cache(of: .images))
/// let coordinator = ResourceCleanupCoordinator(cleaners: [images], memoryMonitor: monitor)
/// coordinator.enableAutoCleanup()
/// ```
@MainActor
public final class ResourceCleanupCoordinator {
    /// The publisher of the results of each cleanup, automatic or on request, that has called at least one cleaner.
    ///
    /// A new observer receives only later results.
    public let cleanupResultsPublisher = EventPublisher<[CleanupResult]>()

    private var cleaners: [any ResourceCleaner]
    private let memoryMonitor: any MemoryMonitor
    private var pressure: MemoryPressureTracker
    private var subscription: EventSubscription?
    /// The number of calls that have enabled or disabled automatic cleanup. Each call ends a running automatic cleanup.
    private var run = 0
    /// The last cleanup, for which the next cleanup waits.
    private var last: Task<[CleanupResult], Never>?

    /// Creates a coordinator without automatic cleanup.
    ///
    /// - Parameters:
    ///   - cleaners: The cleaners of the resources.
    ///   - memoryMonitor: The monitor whose measurements start automatic cleanups.
    public init(cleaners: [any ResourceCleaner], memoryMonitor: any MemoryMonitor) {
        (self.cleaners, self.memoryMonitor) = (cleaners, memoryMonitor)
        pressure = MemoryPressureTracker(thresholds: memoryMonitor.thresholds)
    }

    /// Adds a cleaner, without an effect on the cleanups that were enqueued before this call.
    public func register(_ cleaner: any ResourceCleaner) { cleaners.append(cleaner) }

    /// Enables automatic cleanup, which cleans resources when the memory pressure rises, and starts the monitor.
    ///
    /// If automatic cleanup is already enabled, the call has no effect. If the publisher of the monitor replays a
    /// measurement that shows pressure, a cleanup is enqueued at once.
    public func enableAutoCleanup() {
        guard subscription == nil else { return }
        run += 1
        pressure = MemoryPressureTracker(thresholds: memoryMonitor.thresholds)
        subscription = memoryMonitor.statePublisher.sink { [weak self] in self?.follow($0) }
        memoryMonitor.startMonitoring()
    }

    /// Disables automatic cleanup, and ends an automatic cleanup that is in progress.
    ///
    /// A cleaner that has already been called completes its cleanup. The monitor keeps running.
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

    /// Returns the number of bytes that ``cleanupAll()`` would free, as the sum of the estimates of all cleaners.
    public func estimateTotalCleanup() async -> UInt64 {
        var total: UInt64 = 0
        for cleaner in cleaners {
            let (sum, isTooLarge) = total.addingReportingOverflow(await cleaner.estimateCleanup())
            total = isTooLarge ? .max : sum
        }
        return total
    }

    /// Waits for the end of all cleanups that were enqueued before this call, for tests.
    package func waitUntilIdle() async { _ = await last?.value }

    private func follow(_ state: MemoryState) {
        guard pressure.update(state) else { return }
        let request = CleanupRequest(pressure.level, state, memoryMonitor.thresholds)
        guard let highest = request.highestPriority else { return }
        _ = enqueue(cleaners(upTo: highest), until: request.neededBytes) { [weak self, run] in self?.run == run }
    }

    /// Starts a task that cleans resources in order, after all earlier cleanups, and returns the task.
    ///
    /// - Parameters:
    ///   - cleaners: The cleaners, in the order in which they run.
    ///   - neededBytes: The number of freed bytes at which the cleanup ends.
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

    /// Returns the cleaners with the given priorities, in the order of `priorities`.
    ///
    /// Cleaners with the same priority keep the order of their registration.
    private func cleaners(of priorities: [CleanupPriority]) -> [any ResourceCleaner] {
        priorities.flatMap { priority in cleaners.filter { $0.priority == priority } }
    }

    private func cleaners(upTo highest: CleanupPriority) -> [any ResourceCleaner] {
        cleaners(of: CleanupPriority.allCases.filter { $0 <= highest })
    }
}
