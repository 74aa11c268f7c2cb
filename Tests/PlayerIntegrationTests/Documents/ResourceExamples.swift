import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

/// The examples of doc comments about memory, buffers, cleanup and preloads, run as tests. `SymbolExampleTests`
/// compares them with the comments.
@Suite("Examples of doc comments about resources", .tags(.integration), .leakTracking) @MainActor
struct ResourceExamples {
    @Test("The monitor of the PollingMemoryMonitor example knows the size of the memory")
    func test_pollingMemoryMonitor_example_knowsTheMemory() {
        // example PollingMemoryMonitor
        let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
        let token = monitor.statePublisher.sink { print($0.availableMB) }
        monitor.startMonitoring()
        // end
        #expect(monitor.currentMemoryState().totalBytes > 0)
        withExtendedLifetime(token) {}
    }

    @Test("The example of AdaptiveBufferManager chooses an aggressive buffer for an excellent network")
    func test_adaptiveBufferManager_example_adaptsToTheNetwork() {
        let player = NativePlayer(transport: URLSessionHTTPClient())
        // example AdaptiveBufferManager
        let manager = AdaptiveBufferManager()
        let token = manager.configurationPublisher.sink { player.setBufferTarget($0.preferredForwardBufferDuration) }
        // end
        manager.updateNetworkQuality(.excellent)
        #expect(manager.currentConfiguration == .aggressive)
        withExtendedLifetime(token) {}
    }

    @Test("The example of BufferController starts with a balanced buffer")
    func test_bufferController_example_startsBalanced() {
        // example BufferController
        let engine = NativePlayer(transport: URLSessionHTTPClient())
        let player = StreamingPlayer(player: engine)
        let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
        let controller = BufferController(of: player, memoryMonitor: monitor) { [weak engine] in
            engine?.setBufferTarget($0)
        }
        // end
        #expect(controller.manager.currentConfiguration == .balanced)
    }

    @Test("The cleaner of the EntryCache example has nothing to clean")
    func test_entryCache_example_hasNothingToClean() async {
        // example EntryCache
        let store = InMemoryEntryStore()
        let cleaner = CacheCleaner(resourceName: "Responses", priority: .low, cache: EntryCache(store, .responses))
        // end
        #expect(await cleaner.estimateCleanup() == 0)
    }

    @Test("The example of ResourceCleanupCoordinator cleans its only cache, which is empty")
    func test_resourceCleanupCoordinator_example_cleansItsCache() async {
        let store = EntryStore.inMemory()
        // example ResourceCleanupCoordinator
        let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
        let images = ImageCacheCleaner(cache: store.cache(of: .images))
        let coordinator = ResourceCleanupCoordinator(cleaners: [images], memoryMonitor: monitor)
        coordinator.enableAutoCleanup()
        // end
        #expect(await coordinator.cleanupAll().map(\.itemsRemoved) == [0])
        coordinator.disableAutoCleanup()
    }

    @Test("The cleaner of the VideoCacheCleaner example is cleaned last, and has nothing to clean")
    func test_videoCacheCleaner_example_cleansItsCache() async {
        let store = EntryStore.inMemory()
        let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
        // example VideoCacheCleaner
        let videos = VideoCacheCleaner(cache: store.cache(of: .videos))
        let coordinator = ResourceCleanupCoordinator(cleaners: [videos], memoryMonitor: monitor)
        // end
        #expect(await coordinator.cleanupAll().map(\.resourceName) == ["Video Cache"])
    }

    @Test("The example of AdjacentVideoPreloadStrategy preloads the next two videos")
    func test_adjacentVideoPreloadStrategy_example_preloadsTheNextVideos() async {
        let playlist = (0..<4).map { PreloadableVideo(id: UUID(), url: anyURL("\($0)"), estimatedDuration: nil) }
        let loaded = LockedValue<[URL]>([])
        let preloader = DefaultVideoPreloader(limit: 1) { video in loaded.withLock { $0.append(video.url) } }
        // example AdjacentVideoPreloadStrategy
        let strategy = AdjacentVideoPreloadStrategy()
        let next = strategy.videosToPreload(currentVideoIndex: 0, playlist: playlist, networkQuality: .good)
        for video in next { await preloader.preload(video, priority: .medium) }
        // end
        await preloader.preload(playlist[3], priority: .immediate)
        #expect(loaded.withLock { Set($0) } == [anyURL("1"), anyURL("2"), anyURL("3")])
    }

    @Test("After the example of DefaultVideoPreloader, its client delivers the video", .timeLimit(.minutes(10)))
    func test_defaultVideoPreloader_example_leavesAClientWithTheVideo() async throws {
        let origin = try LocalOrigin(OriginRoutes(directory: SourceTree.root().appendingPathComponent("Fixtures")))
        let url = origin.url("catalogue.json")
        let video = PreloadableVideo(id: UUID(), url: url, estimatedDuration: nil)
        // example DefaultVideoPreloader
        let client = CachingHTTPTransport(decoratee: URLSessionHTTPClient(), entries: .inMemory())
        let preloader = DefaultVideoPreloader(httpClient: client)
        await preloader.preload(video, priority: .immediate)
        // end
        let (data, _) = try await client.get(from: url)
        #expect(!data.isEmpty)
    }

    @Test("The example of NativePreloads preloads a video that then plays to its end", .timeLimit(.minutes(10)))
    func test_nativePreloads_example_playsToTheEnd() async throws {
        let origin = try LocalOrigin(
            OriginRoutes(resources: ["/clip.mp4": .syntheticMP4(size: 200_000, duration: 1)]))
        let video = PreloadableVideo(id: UUID(), url: origin.url("clip.mp4"), estimatedDuration: nil)
        // example NativePreloads
        let engine = NativePlayer(transport: URLSessionHTTPClient())
        let player = StreamingPlayer(player: engine)
        let preloads = engine.preloads
        let preloader = DefaultVideoPreloader(limit: 1) { await preloads.preload($0.url) }
        // end
        await preloader.preload(video, priority: .immediate)
        player.play(video.url)
        #expect(await player.finished() == .ended)
    }
}
