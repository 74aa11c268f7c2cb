import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the settings of a player, and of the effect of each setting on the engines.
@Suite("NativePlayer.Configuration", .tags(.unit))
struct NativePlayerConfigurationTests {
    private typealias Configuration = NativePlayer.Configuration

    // MARK: Values

    @Test func test_init_withoutArguments_hasTheDocumentedDefaults() {
        let sut = Configuration()
        #expect([sut.bufferForPlayback, sut.bufferAfterRebuffer, sut.bufferTarget] == [2, 5, 30])
        #expect(
            [sut.gracePeriod, sut.exclusionDuration, sut.stallTimeout] == [.seconds(30), .seconds(60), .seconds(3)])
        let purposes: [HTTPRequest.Purpose] = [.playlist, .key, .initializationSection, .segment, .mediaFile]
        let policies = purposes.map { sut.retryPolicies[$0] }
        #expect(policies.map { $0?.attempts } == [3, 2, 2, 2, 3])
        #expect(policies.allSatisfy { $0?.longestDelay == .seconds(2) && $0?.jitter == 0 })
        #expect(sut.selection == VariantSelection())
    }

    @Test("Configuration values out of range are clamped", arguments: [-1, 0, .nan, -.infinity] as [Double])
    func test_set_outOfRange_clampsTheValue(value: Double) {
        var sut = Configuration()
        (sut.bufferForPlayback, sut.bufferAfterRebuffer, sut.bufferTarget) = (value, value, value)
        #expect([sut.bufferForPlayback, sut.bufferAfterRebuffer, sut.bufferTarget] == [0.1, 0.1, 1])
        (sut.gracePeriod, sut.exclusionDuration, sut.stallTimeout) = (.seconds(-1), .zero, .zero)
        #expect(
            [sut.gracePeriod, sut.exclusionDuration, sut.stallTimeout] == [.zero, .seconds(1), .milliseconds(100)])
    }

    // MARK: Buffers

    @Test("Playback starts, and resumes after a stall, with the buffer that is configured for each case")
    func test_play_withConfiguredBuffers_waitsUntilTheBufferIsFilled() throws {
        var configuration = Configuration()
        (configuration.bufferForPlayback, configuration.bufferAfterRebuffer) = (4, 8)
        for path in ["/index.m3u8", "/a"] {
            var sut = makeSUT(path, configuration, bandwidth: 188_000)
            sut.run(for: 60)
            let times = ["didBecomeReady", "didStartBuffering", "didFinishBuffering"].compactMap { name in
                sut.reports.first { $0.text.hasPrefix(name) }?.time
            }
            try #require(times.count == 3)
            // The bandwidth is half of the bitrate of the media.
            #expect((7.9...8.5).contains(times[0]), "\(path) \(times)")
            #expect((11.9...16.1).contains(times[2] - times[1]), "\(path) \(times)")
        }
    }

    @Test("A buffer for playback above half of the buffer target does not prevent playback", arguments: [2.0, 6, 40])
    func test_play_withABufferTargetBelowTheBuffers_playsToTheEnd(segmentDuration: Double) {
        var configuration = Configuration()
        (configuration.bufferForPlayback, configuration.bufferAfterRebuffer) = (60, 90)
        configuration.bufferTarget = 4
        let routes = HLSFixture(bitrates: [376_000], segments: 5, segmentDuration: segmentDuration).routes
        var sut = EngineSimulation(routes, bandwidth: 300_000, engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        sut.run(for: 1_000)
        #expect(sut.reports.last?.text == "didReachEnd at \(Int(segmentDuration * 5))")
        #expect(sut.stuckTime == nil)
    }

    @Test("The buffer grows to the configured buffer target", arguments: ["/index.m3u8", "/a"])
    func test_load_withAConfiguredBufferTarget_fillsTheBufferToThatTarget(path: String) {
        var configuration = Configuration()
        configuration.bufferTarget = 10
        var sut = makeSUT(path, configuration, bandwidth: 4_000_000)
        sut.send(.pause)
        sut.run(for: 60)
        #expect((5...10).contains(sut.snapshot.buffered), "\(sut.snapshot.buffered)")
    }

    // MARK: Recovery

    @Test(
        "A configured retry policy sets the delays of retries, and the policy `none` prevents retries",
        arguments: ["/index.m3u8", "/a"])
    func test_retry_withAConfiguredPolicy_followsThePolicy(path: String) {
        var configuration = Configuration()
        for purpose in [HTTPRequest.Purpose.segment, .mediaFile] {
            configuration.retryPolicies[purpose] = RetryPolicy.none
        }
        #expect(attempts(path, configuration).count == 1)
        for purpose in [HTTPRequest.Purpose.segment, .mediaFile] {
            configuration.retryPolicies[purpose] = RetryPolicy(
                attempts: 4, firstDelay: .seconds(1), factor: 3, longestDelay: .seconds(20), jitter: 0.5)
        }
        configuration.random = { 0.5 }
        let times = attempts(path, configuration).prefix(5)
        let delays = zip(times.dropFirst(), times).map { (($0 - $1) * 1_000).rounded() / 1_000 }
        #expect(delays == [0.75, 2.25, 6.75, 15])
    }

    @Test("Playback fails after the configured grace period", arguments: ["/index.m3u8", "/a"])
    func test_outage_withAConfiguredGracePeriod_failsAfterThatPeriod(path: String) throws {
        var configuration = Configuration()
        configuration.gracePeriod = .seconds(4)
        var sut = makeSUT(path, configuration, bandwidth: 4_000_000)
        sut.run(for: 3)
        let end = 3 + sut.snapshot.buffered
        breakAll(&sut)
        sut.run(for: 100)
        let failure = try #require(sut.reports.last)
        #expect(failure.text.hasPrefix("didFail"))
        #expect((4...6.001).contains(failure.time - end), "\(failure.time - end)")
    }

    // MARK: Helpers

    private func makeSUT(
        _ path: String, _ configuration: NativePlayer.Configuration, bandwidth: Double?
    ) -> EngineSimulation {
        var routes = HLSFixture(bitrates: [376_000], segments: 60, segmentDuration: 1).routes
        // The file has the bitrate of the stream.
        routes.resources["/a"] = .syntheticMP4(size: 2_820_000, duration: 60)
        let engine = StreamEngine(configuration: configuration)
        var sut = EngineSimulation(routes, path: path, bandwidth: bandwidth, engine: engine)
        sut.load()
        sut.send(.play)
        return sut
    }

    private func breakAll(_ sut: inout EngineSimulation) {
        sut.routes.behaviours["*"] = OriginBehaviour(fault: .status(503))
    }

    /// Returns the times of the media requests after 3 s, in seconds, if all responses fail from that time on.
    private func attempts(_ path: String, _ configuration: NativePlayer.Configuration) -> [Double] {
        var sut = makeSUT(path, configuration, bandwidth: 4_000_000)
        sut.run(for: 3)
        breakAll(&sut)
        let count = sut.requests.count
        sut.run(for: 100)
        return sut.requests.dropFirst(count).map(\.time)
    }
}
