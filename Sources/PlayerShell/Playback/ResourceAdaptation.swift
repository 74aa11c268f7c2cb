import AdaptiveStreaming
import MPVPlayback
import StreamingCache
import StreamingCore

/// The adaptation of a player's buffer, and optionally of a cache, to the available memory. The buffer of the native
/// engine also adapts to the throughput. The adaptation ends when the object is released.
@MainActor
final class ResourceAdaptation {
    private let monitor: any MemoryMonitor
    private var controller: BufferController?
    private var coordinator: ResourceCleanupCoordinator?
    private var pressure: MemoryPressureTracker
    private var tokens: Set<EventSubscription> = []

    /// Creates an adaptation without players. The first call of `adapt` or `clean` starts the monitor.
    init(_ monitor: any MemoryMonitor) {
        self.monitor = monitor
        pressure = MemoryPressureTracker(thresholds: monitor.thresholds)
    }

    /// Adapts the buffer of the native engine to the memory and to the throughput of `player`.
    func adapt(_ engine: NativePlayer, of player: StreamingPlayer) {
        controller = BufferController(of: player, memoryMonitor: monitor) { [weak engine] in
            engine?.setBufferTarget($0)
        }
    }

    /// Adapts the buffer of mpv to the memory only, because mpv reports no throughput of the network.
    func adapt(_ mpv: MPVPlayer) {
        monitor.statePublisher.sink { [weak self, weak mpv] in
            guard let self else { return }
            pressure.update($0)
            mpv?.setMemoryPressure(pressure.level)
        }.store(in: &tokens)
        monitor.startMonitoring()
    }

    /// Starts to remove cached responses and saved pages automatically when memory becomes scarce.
    ///
    /// - Parameter cache: A store in memory. Removing entries from a store on disk would free no memory.
    func clean(_ cache: EntryStore) {
        let coordinator = ResourceCleanupCoordinator(
            cleaners: [
                CacheCleaner(resourceName: "Cached responses", priority: .low, cache: cache.cache(of: .responses)),
                CacheCleaner(resourceName: "Saved pages", priority: .medium, cache: cache.cache(of: .videos)),
            ], memoryMonitor: monitor)
        coordinator.enableAutoCleanup()
        self.coordinator = coordinator
    }
}
