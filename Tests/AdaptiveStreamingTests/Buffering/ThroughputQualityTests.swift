import StreamingCore
import Testing

@testable import AdaptiveStreaming

@Suite("ThroughputQuality", .tags(.unit))
struct ThroughputQualityTests {
    @Test(
        "The first quality is fair, good or excellent from 1.4 times the lowest, middle or highest bitrate on",
        arguments: [
            (0.0, NetworkQuality.offline), (1, .poor), (139, .poor), (140, .fair), (279, .fair), (280, .good),
            (559, .good), (560, .excellent),
        ])
    func test_update_atFirst_needsHeadroom(throughput: Double, quality: NetworkQuality) {
        var sut = ThroughputQuality()
        sut.update(throughput: throughput, bitrates: [100, 200, 400])
        #expect(sut.quality == quality)
    }

    @Test(
        "A quality is kept while the throughput is at least 1.1 times its bitrate",
        arguments: [(441.0, NetworkQuality.excellent), (439, .good), (219, .fair), (109, .poor), (221, .good)])
    func test_update_afterAnExcellentQuality_keepsIt(throughput: Double, quality: NetworkQuality) {
        var sut = ThroughputQuality()
        sut.update(throughput: 1_000, bitrates: [100, 200, 400])
        sut.update(throughput: throughput, bitrates: [100, 200, 400])
        #expect(sut.quality == quality)
    }

    @Test("An unknown throughput or unknown bitrates keep the quality")
    func test_update_withUnknownValues_keepsTheQuality() {
        var sut = ThroughputQuality()
        sut.update(throughput: 1_000, bitrates: [])
        sut.update(throughput: nil, bitrates: [100])
        sut.update(throughput: .nan, bitrates: [100])
        #expect(sut.quality == nil)
        sut.update(throughput: 1_000, bitrates: [100])
        sut.update(throughput: nil, bitrates: [100])
        #expect(sut.quality == .excellent)
    }
}
