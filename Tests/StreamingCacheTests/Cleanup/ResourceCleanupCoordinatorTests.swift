import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("ResourceCleanupCoordinator", .tags(.unit), .leakTracking)
@MainActor
struct ResourceCleanupCoordinatorTests {
    @Test(
        "A cleanup of all resources starts at the highest priority, and a cleanup up to a priority starts at the lowest"
    )
    func test_cleanup_onRequest_isOrderedByPriority() async {
        let test = Setting([.low: 1, .high: 3, .medium: 2])
        let sut = test.makeSUT()
        #expect(await sut.cleanupAll().map(\.resourceName) == ["high", "medium", "low"])
        #expect(await sut.cleanupUpTo(priority: .medium).map(\.resourceName) == ["low", "medium"])
        #expect(await sut.cleanupUpTo(priority: .high).map(\.resourceName) == ["low", "medium", "high"])
        #expect(await sut.estimateTotalCleanup() == 6)
        #expect(test.monitor.log == [])
    }

    @Test("A registered cleaner follows the earlier ones of its priority")
    func test_register_ofAnEqualPriority_addsTheCleanerLast() async {
        let test = Setting([.medium: 1])
        let sut = test.makeSUT()
        sut.register(CleanerSpy("second", .medium, frees: 1, test.log))
        #expect(await sut.cleanupAll().map(\.resourceName) == ["medium", "second"])
    }

    @Test(
        "The pressure warning cleans up to the priority medium, critical cleans all, and normal cleans nothing",
        arguments: [
            (100, []), (99, ["low", "medium"]), (50, ["low", "medium"]), (49, ["low", "medium", "high"]),
        ] as [(Double, [String])])
    func test_autoCleanup_underEachPressure_cleansItsPriorities(availableMB: Double, cleaned: [String]) async {
        let test = Setting([.low: 1, .medium: 1, .high: 1])
        let sut = test.makeSUT()
        sut.enableAutoCleanup()
        #expect(test.monitor.log == ["start"])
        test.monitor.publish(availableMB)
        await sut.waitUntilIdle()
        #expect(test.log.names == cleaned)
    }

    @Test("Measurements under the same pressure clean only once, and each rise of the pressure starts a new cleanup")
    func test_autoCleanup_duringChangingPressure_actsOncePerRise() async {
        let test = Setting([.medium: 1, .high: 1])
        let sut = test.makeSUT()
        var published: [[String]] = []
        let token = sut.cleanupResultsPublisher.sink { published.append($0.map(\.resourceName)) }
        sut.enableAutoCleanup()
        for availableMB in [99.0, 98, 97, 101, 40, 39, 70, 45, 200, 90] { test.monitor.publish(availableMB) }
        await sut.waitUntilIdle()
        #expect(published == [["medium"], ["medium", "high"], ["medium", "high"], ["medium"]])
        withExtendedLifetime(token) {}
    }

    @Test("A cleanup begins with the lowest priority and stops when enough was freed")
    func test_autoCleanup_withEnoughFreed_stops() async {
        // 30 MiB are available, and the pressure is normal from 125 MiB on, so 95 MiB are needed.
        let test = Setting([.low: 40 << 20, .medium: 55 << 20, .high: 500 << 20])
        let sut = test.makeSUT()
        sut.enableAutoCleanup()
        test.monitor.publish(30)
        await sut.waitUntilIdle()
        #expect(test.log.names == ["low", "medium"])
    }

    @Test("If one byte less than needed was freed, the cleanup continues with the next priority")
    func test_autoCleanup_withOneByteTooFew_continues() async {
        let test = Setting([.low: 40 << 20, .medium: (55 << 20) - 1, .high: 1])
        let sut = test.makeSUT()
        sut.enableAutoCleanup()
        test.monitor.publish(30)
        await sut.waitUntilIdle()
        #expect(test.log.names == ["low", "medium", "high"])
    }

    @Test("An automatic cleanup that calls no cleaner publishes nothing")
    func test_autoCleanup_withoutCleanersOfItsPriorities_publishesNothing() async {
        let test = Setting([.high: 1])
        let sut = test.makeSUT()
        var count = 0
        let token = sut.cleanupResultsPublisher.sink { _ in count += 1 }
        sut.enableAutoCleanup()
        test.monitor.publish(99)
        await sut.waitUntilIdle()
        #expect(count == 0)
        withExtendedLifetime(token) {}
    }

    @Test("The thresholds of the monitor apply")
    func test_autoCleanup_withCustomThresholds_usesThoseOfTheMonitor() async {
        let test = Setting([.low: 1])
        test.monitor.thresholds = MemoryThresholds(
            warningAvailableMB: 1_000, criticalAvailableMB: 500, pollingInterval: 2)
        let sut = test.makeSUT()
        sut.enableAutoCleanup()
        test.monitor.publish(999)
        await sut.waitUntilIdle()
        #expect(test.log.names == ["low"])
    }

    @Test("Disabling ends the cleanup under way after its current resource, and leaves the monitor running")
    func test_disableAutoCleanup_duringACleanup_endsTheCleanup() async {
        let test = Setting([:])
        let sut = test.makeSUT()
        sut.register(
            CleanerSpy("low", .low, frees: 1, test.log) { @MainActor [weak sut] in sut?.disableAutoCleanup() })
        sut.register(CleanerSpy("medium", .medium, frees: 1, test.log))
        sut.enableAutoCleanup()
        test.monitor.publish(99)
        await sut.waitUntilIdle()
        #expect(test.log.names == ["low"])
        test.monitor.publish(40)
        await sut.waitUntilIdle()
        #expect(test.log.names == ["low"])
        #expect(test.monitor.log == ["start"])
    }

    @Test("Enabling twice subscribes once, and enabling under pressure cleans at once")
    func test_enableAutoCleanup_underPressure_cleansOnce() async {
        let test = Setting([.low: 1])
        test.monitor.publish(99)
        let sut = test.makeSUT()
        sut.enableAutoCleanup()
        sut.enableAutoCleanup()
        await sut.waitUntilIdle()
        #expect(test.log.names == ["low"])
    }

    @Test("Cleanups never overlap")
    func test_cleanups_atTheSameTime_runOneAfterAnother() async {
        let test = Setting([.low: 1, .medium: 1])
        let sut = test.makeSUT()
        async let first = sut.cleanupAll()
        async let second = sut.cleanupAll()
        _ = await (first, second)
        #expect(test.log.mostAtOnce == 1)
        #expect(test.log.names == ["medium", "low", "medium", "low"])
    }

    @Test("Under pressure, the real caches of a store are emptied, the lowest priority first, until enough is free")
    func test_autoCleanup_overRealCaches_freesThem() async throws {
        let store = EntryStore.inMemory()
        let date = Date(timeIntervalSinceReferenceDate: 0)
        for (space, size) in [(EntryNamespace.responses, 3 << 20), (.images, 2 << 20), (.videos, 1 << 20)] {
            try await store.set(StoredEntry(Data(count: size), date: date), for: EntryKey(space, "a"))
        }
        let monitor = MemoryMonitorStub()
        let sut = ResourceCleanupCoordinator(
            cleaners: [
                VideoCacheCleaner(cache: store.cache(of: .videos)), ImageCacheCleaner(cache: store.cache(of: .images)),
                CacheCleaner(resourceName: "Responses", priority: .low, cache: store.cache(of: .responses)),
            ], memoryMonitor: monitor)
        var results: [CleanupResult] = []
        let token = sut.cleanupResultsPublisher.sink { results = $0 }
        sut.enableAutoCleanup()
        monitor.publish(96)
        await sut.waitUntilIdle()
        #expect(results.map(\.resourceName) == ["Responses", "Image Cache"])
        #expect(results.map(\.freedMB) == [3, 2])
        #expect(try await store.contents(of: .videos).count == 1)
        #expect(await sut.estimateTotalCleanup() == 1 << 20)
        withExtendedLifetime(token) {}
    }

    @MainActor
    private struct Setting {
        let log = CleanupLog()
        let monitor = MemoryMonitorStub()
        private let cleaners: [CleanerSpy]

        /// Creates a setting with one cleaner per priority, which frees the given number of bytes.
        init(_ cleaners: [CleanupPriority: UInt64]) {
            self.cleaners = cleaners.sorted { $0.key > $1.key }.map { [log] in
                CleanerSpy("\($0.key)", $0.key, frees: $0.value, log)
            }
        }

        func makeSUT() -> ResourceCleanupCoordinator {
            let sut = ResourceCleanupCoordinator(cleaners: cleaners, memoryMonitor: monitor)
            trackForMemoryLeaks(sut)
            return sut
        }
    }
}

/// The names of the cleaned resources, and the largest number of cleanups at the same time.
private final class CleanupLog: Sendable {
    private let state = LockedValue<(names: [String], running: Int, most: Int)>(([], 0, 0))

    var names: [String] { state.withLock { $0.names } }
    var mostAtOnce: Int { state.withLock { $0.most } }

    func begin(_ name: String) {
        state.withLock {
            $0.names.append(name)
            $0.running += 1
            $0.most = max($0.most, $0.running)
        }
    }

    func end() { state.withLock { $0.running -= 1 } }
}

private struct CleanerSpy: ResourceCleaner {
    let resourceName: String
    let priority: CleanupPriority
    private let bytes: UInt64
    private let log: CleanupLog
    private let onCleanup: @Sendable () async -> Void

    init(
        _ name: String, _ priority: CleanupPriority, frees bytes: UInt64, _ log: CleanupLog,
        onCleanup: @escaping @Sendable () async -> Void = {}
    ) {
        (resourceName, self.priority, self.bytes, self.log) = (name, priority, bytes, log)
        self.onCleanup = onCleanup
    }

    func estimateCleanup() async -> UInt64 { bytes }

    func cleanup() async -> CleanupResult {
        log.begin(resourceName)
        await onCleanup()
        await Task.yield()
        log.end()
        return CleanupResult(resourceName: resourceName, bytesFreed: bytes, itemsRemoved: 1, success: true)
    }
}

@MainActor
private final class MemoryMonitorStub: MemoryMonitor {
    let statePublisher = EventPublisher<MemoryState>(replaysLast: true)
    var thresholds = MemoryThresholds.default
    private(set) var log: [String] = []

    func startMonitoring() { log.append("start") }
    func stopMonitoring() { log.append("stop") }
    func currentMemoryState() -> MemoryState { state(1_000) }

    func publish(_ availableMB: Double) { _ = statePublisher.publish(state(availableMB)) }

    private func state(_ availableMB: Double) -> MemoryState {
        MemoryState(
            availableBytes: UInt64(availableMB * 1_048_576), totalBytes: 1 << 40, usedBytes: 1,
            timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
}
