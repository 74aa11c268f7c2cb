import AdaptiveStreaming
import Foundation
import StreamingCore
import Testing

@Suite("AdaptiveBufferManager", .tags(.unit))
@MainActor
struct AdaptiveBufferManagerTests {
    @Test("Each preset has its strategy, duration, reason and description")
    func test_presets_ofTheBuffer_haveTheirDurationsAndTexts() {
        let presets: [BufferConfiguration] = [.minimal, .conservative, .balanced, .aggressive]
        #expect(presets.map(\.strategy) == BufferStrategy.allCases)
        #expect(presets.map(\.preferredForwardBufferDuration) == [2, 5, 10, 30])
        #expect(
            presets.map(\.reason) == [
                "Memory critical - minimal buffering", "Limited resources - conservative buffering",
                "Normal conditions - balanced buffering", "Optimal conditions - aggressive buffering",
            ])
        #expect(
            BufferStrategy.allCases.map(\.description) == [
                "Minimal (memory critical)", "Conservative (low resources)", "Balanced (normal)",
                "Aggressive (optimal conditions)",
            ])
        #expect(BufferStrategy.allCases.map(\.rawValue) == [0, 1, 2, 3])
        #expect(BufferStrategy.minimal < .conservative)
    }

    /// The size of the buffer depends on the quality of the network, which is unknown at the start.
    @Test("The size starts balanced, and the first measurement of ample memory does not change it")
    func test_init_beforeAnyNetworkQuality_isBalanced() {
        let sut = AdaptiveBufferManager()
        var received: [BufferStrategy] = []
        let token = sut.configurationPublisher.sink { received.append($0.strategy) }
        sut.updateMemoryState(state(1_000))
        #expect(sut.currentConfiguration == .balanced)
        #expect(received == [.balanced])
        withExtendedLifetime(token) {}
    }

    /// A poor network needs a larger buffer, to survive outages.
    @Test(
        "With normal memory, the quality of the network determines the size",
        arguments: [
            (NetworkQuality.offline, BufferStrategy.aggressive, 30.0), (.poor, .aggressive, 30), (.fair, .balanced, 10),
            (.good, .aggressive, 30), (.excellent, .aggressive, 30),
        ])
    func test_updateNetworkQuality_toEachQuality_setsTheSize(
        quality: NetworkQuality, strategy: BufferStrategy, seconds: Double
    ) {
        let sut = AdaptiveBufferManager()
        sut.updateNetworkQuality(quality)
        #expect(sut.currentConfiguration.strategy == strategy)
        #expect(sut.currentConfiguration.preferredForwardBufferDuration == seconds)
        let isPoor = sut.currentConfiguration.reason == "Poor network - aggressive buffering"
        #expect(isPoor == (quality <= .poor))
    }

    @Test(
        "The memory pressure takes precedence over the quality of the network",
        arguments: [(49.0, BufferConfiguration.minimal), (50, .conservative), (99, .conservative), (100, .aggressive)])
    func test_updateMemoryState_withAGoodNetwork_takesPrecedence(availableMB: Double, expected: BufferConfiguration) {
        let sut = AdaptiveBufferManager()
        sut.updateNetworkQuality(.excellent)
        sut.updateMemoryState(state(availableMB))
        #expect(sut.currentConfiguration == expected)
    }

    @Test("Only changes are published, and amounts near a limit do not change the size repeatedly")
    func test_updateMemoryState_nearALimit_publishesOneChange() {
        let sut = AdaptiveBufferManager()
        var received: [BufferStrategy] = []
        let token = sut.configurationPublisher.sink { received.append($0.strategy) }
        for availableMB in [99.0, 101, 99, 124, 98] { sut.updateMemoryState(state(availableMB)) }
        #expect(received == [.balanced, .conservative])
        sut.updateMemoryState(state(125))
        sut.updateNetworkQuality(.fair)
        #expect(received == [.balanced, .conservative, .balanced])
        withExtendedLifetime(token) {}
    }

    @Test("The thresholds of the app apply")
    func test_init_withThresholds_usesThem() {
        let thresholds = MemoryThresholds(warningAvailableMB: 1_000, criticalAvailableMB: 500, pollingInterval: 2)
        let sut: any BufferManager = AdaptiveBufferManager(thresholds: thresholds)
        sut.updateMemoryState(state(999))
        #expect(sut.currentConfiguration == .conservative)
        sut.updateMemoryState(state(499))
        #expect(sut.currentConfiguration == .minimal)
    }

    private func state(_ availableMB: Double) -> MemoryState {
        MemoryState(
            availableBytes: UInt64(availableMB * 1_048_576), totalBytes: 1 << 40, usedBytes: 1,
            timestamp: Date(timeIntervalSinceReferenceDate: 0))
    }
}
