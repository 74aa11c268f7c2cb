import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of low-latency playback against the live origin, whose clock is the clock of the engine. By default, each
/// segment lasts 2 s, and has four partial segments of 0.5 s.
@Suite("HLSEngine, low latency", .tags(.unit))
struct HLSLowLatencyTests {
    @Test("For ten minutes without a stall, the live latency is within two part target durations of PART-HOLD-BACK")
    func test_play_forTenMinutes_keepsALowLatency() throws {
        let stream = LiveStream.twoVariants
        let hold = try #require(stream.serverControl.partHoldBack?.seconds)
        let part = try #require(stream.partDuration?.seconds)
        var sut = simulation(stream)
        play(&sut, for: 5)
        var latencies: [Double] = []
        for _ in 0..<1_200 {
            sut.run(for: 0.5)
            latencies.append(try #require(sut.snapshot.liveLatency))
        }
        #expect(try #require(latencies.max()) < hold + 2 * part)
        #expect(try #require(latencies.min()) > hold - 2 * part)
        #expect(stalls(sut) == 0, "\(sut.reports)")
        #expect(sut.warnings.isEmpty, "\(sut.warnings)")
        #expect(sut.recoveries.isEmpty)
    }

    @Test("A target latency is reached and kept, without a stall", arguments: [2.5, 5.0])
    func test_play_withATargetLatency_reachesTheTarget(target: Double) throws {
        var sut = simulation(LiveStream.twoVariants) { $0.targetLatency = target }
        play(&sut, for: 150)
        #expect(stalls(sut) == 0, "\(sut.reports)")
        #expect(abs(try #require(sut.snapshot.liveLatency) - target) < 0.1, "\(sut.snapshot)")
    }

    @Test("No partial segment is requested twice, and there is one reload per partial segment")
    func test_play_ofALowLatencyStream_requestsEachPartOnce() {
        var sut = simulation(LiveStream.twoVariants)
        play(&sut, for: 30)
        let media = sut.paths.filter { $0.hasSuffix(".ts") }
        #expect(Set(media).count == media.count)
        #expect(media.count { $0.hasSuffix(".0.ts") } > 10)
        let reloads = sut.targets.filter { $0.contains("_HLS_msn") }
        #expect((55...65).contains(reloads.count), "\(reloads.count)")
    }

    // Segments need a connection, so blocking reloads never use the last connection of a host.
    @Test("Blocking reloads of video and audio leave a connection for segments", arguments: [2, 3])
    func test_play_withFewConnections_plays(connections: Int) {
        var stream = LiveStream.twoVariants
        stream.variants.removeLast()
        stream = LiveStream.lowLatency(stream.variants, audio: [LiveRendition("sound", bandwidth: 32_000)])
        var sut = simulation(stream) { $0.connectionsPerHost = connections }
        sut.connections = connections
        play(&sut, for: 60)
        #expect(stalls(sut) == 0, "\(sut.reports)")
        #expect((sut.snapshot.liveLatency ?? .infinity) < 4)
        #expect(sut.warnings.isEmpty, "\(sut.warnings)")
        #expect(sut.targets.contains { $0.hasPrefix("sound.m3u8?_HLS_msn") })
        #expect(sut.targets.contains { $0.hasPrefix("v0.m3u8?_HLS_msn") })
    }

    @Test("After a switch, the first playlist request names the partial segment of the rendition report")
    func test_switch_ofTheVariant_usesTheRenditionReport() throws {
        var sut = simulation(LiveStream.twoVariants)
        play(&sut, for: 30)
        let first = try #require(sut.targets.first { $0.hasPrefix("v1.m3u8") })
        #expect(first.hasPrefix("v1.m3u8?_HLS_msn="))
        #expect(first.contains("&_HLS_part="))
        #expect(sut.snapshot.variantSwitches == 1)
        #expect(sut.warnings.isEmpty, "\(sut.warnings)")
    }

    @Test("A variant that lags behind plays, and its first request names the partial segment of its older report")
    func test_switch_toALaggingVariant_plays() throws {
        var stream = LiveStream.twoVariants
        stream.faults = [LiveFault(.late(at: .seconds(-20), by: .seconds(1), for: .seconds(1_000)), of: "v1")]
        var sut = simulation(stream)
        play(&sut, for: 60)
        // After 30 s of media, the other variant has 60 partial segments, and the lagging variant has 58.
        let first = try #require(sut.targets.first { $0.hasPrefix("v1.m3u8?") })
        #expect(try part(first) == 57)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.failures.isEmpty)
    }

    @Test("If an origin responds to blocking reloads at once, ordinary reloads replace them, and playback continues")
    func test_play_ofABrokenPromise_usesOrdinaryReloads() {
        var stream = LiveStream.twoVariants
        stream.serverControl.respondsAtOnce = true
        var sut = simulation(stream)
        play(&sut, for: 60)
        #expect(sut.targets.count { $0.contains(".m3u8") } < 60, "\(sut.targets)")
        #expect(sut.snapshot.isPlaying)
        #expect(sut.failures.isEmpty)
        #expect(stalls(sut) <= 1)
        #expect(sut.warnings.contains { $0.reason.contains("low latency is off for a while") })
    }

    @Test("After a pause of the origin, playback returns to low latency")
    func test_play_throughAPause_usesLowLatencyAgain() {
        var stream = LiveStream.twoVariants
        stream.faults = [LiveFault(.stuck(at: .seconds(20), for: .seconds(12)))]
        var sut = simulation(stream)
        play(&sut, for: 40)
        #expect(sut.snapshot.isPlaying)
        let reloads = sut.targets.count { $0.contains("_HLS_msn") }
        sut.run(for: 90)
        #expect(sut.targets.count { $0.contains("_HLS_msn") } > reloads + 60)
        #expect(sut.failures.isEmpty)
    }

    @Test("If the playlist of a variant fails permanently, playback continues with the other variant")
    func test_play_withAFailingPlaylist_usesTheOtherVariant() throws {
        var sut = simulation(LiveStream.twoVariants)
        play(&sut, for: 20)
        let played = try #require(sut.targets.last { $0.hasPrefix("v1.m3u8") || $0.hasPrefix("v0.m3u8") }?.prefix(2))
        let other = played == "v0" ? "v1" : "v0"
        let count = sut.paths.count { $0.contains("/\(other)/") }
        sut.routes.behaviours["/\(played).m3u8"] = OriginBehaviour(fault: .status(404))
        sut.run(for: 20)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.failures.isEmpty)
        #expect(sut.paths.count { $0.contains("/\(other)/") } > count + 20)
    }

    @Test("Partial segments of 0.2 s give a live latency below three seconds")
    func test_play_ofShortPartialSegments_keepsALowLatency() {
        var stream = LiveStream.twoVariants
        stream.setLowLatency(partDuration: .milliseconds(200))
        var sut = simulation(stream)
        play(&sut, for: 30)
        #expect(stalls(sut) == 0, "\(sut.reports)")
        #expect((sut.snapshot.liveLatency ?? .infinity) < 3)
    }

    @Test("Playback continues after a restart, a jump and missing segments")
    func test_play_throughFaults_continues() {
        var stream = LiveStream.twoVariants
        stream.faults = [
            LiveFault(.restarted(at: .seconds(20))), LiveFault(.jumped(at: .seconds(40), by: 100)),
            LiveFault(.missing(130...131)), LiveFault(.gap(3...3)),
        ]
        var sut = simulation(stream)
        play(&sut, for: 120)
        #expect(sut.snapshot.isPlaying, "\(sut.reports) \(sut.warnings.map(\.reason))")
        #expect(sut.targets.count < 700, "\(sut.targets.count)")
        #expect(sut.failures.isEmpty)
    }

    @Test("A gap in all variants is skipped without further reloads", arguments: [true, false])
    func test_play_throughAGapInAllVariants_skipsIt(isLowLatency: Bool) {
        var stream = LiveStream.twoVariants
        if !isLowLatency { (stream.partDuration, stream.serverControl) = (nil, LiveServerControl()) }
        stream.faults = [LiveFault(.gap(20...20))]
        var sut = simulation(stream)
        play(&sut, for: 30)
        #expect(sut.targets.count { $0.hasPrefix("v0.m3u8") } < 12, "\(sut.targets)")
        #expect(stalls(sut) <= 1, "\(sut.reports)")
        #expect(sut.snapshot.isPlaying)
    }

    @Test("After random faults of the origin and the network, playback of a low-latency stream continues")
    func test_play_throughRandomFaults_continues() {
        for seed in RandomSeed.current(1...3) { run(seed: seed) }
    }

    private func run(seed: UInt64, test: String = #function) {
        var random = SeededGenerator(seed: seed)
        var stream = LiveStream.twoVariants
        stream.serverControl.respondsAtOnce = Int.random(in: 0..<6, using: &random) == 0
        for _ in 0..<4 {
            let time = Duration.seconds(.random(in: 5...100, using: &random))
            let length = Duration.seconds(.random(in: 1...20, using: &random))
            let kinds: [LiveFault.Kind] = [
                .stuck(at: time, for: length), .paused(at: time, for: length), .restarted(at: time),
                .jumped(at: time, by: .random(in: 1...50, using: &random)),
                .late(at: time, by: .seconds(1), for: length), .gap(20...22), .missing(30...31),
            ]
            stream.faults += kinds.randomElement(using: &random).map { [LiveFault($0)] } ?? []
        }
        var sut = simulation(stream) { $0.connectionsPerHost = 4 }
        sut.connections = 4
        play(&sut, for: 5)
        let faults: [OriginBehaviour.Fault] = [.status(503), .status(400), .hangUp, .truncate(at: 500), .silence]
        for _ in 0..<8 {
            let isFaulty = Bool.random(using: &random)
            let path = ["/v0.m3u8", "/v1.m3u8", "*"].randomElement(using: &random) ?? "*"
            sut.routes.behaviours[path] = OriginBehaviour(
                bandwidth: 2_000_000, fault: isFaulty ? faults.randomElement(using: &random) : nil)
            sut.run(for: .random(in: 0...12, using: &random))
            if sut.reports.last?.text.hasPrefix("didFail") == true { play(&sut, for: 0) }
        }
        sut.routes.behaviours = ["*": OriginBehaviour(bandwidth: 2_000_000)]
        if sut.reports.last?.text.hasPrefix("didFail") == true { play(&sut, for: 0) }
        sut.run(for: 75)
        let message = Comment(
            rawValue: "\(sut.reports.suffix(9)) \(sut.warnings.suffix(3).map(\.reason)) "
                + RandomSeed.repetition(of: seed, test))
        #expect(sut.stuckTime == nil, message)
        #expect(sut.snapshot.isPlaying, message)
        #expect(sut.targets.count < 1_500, message)
    }

    // MARK: Helpers

    private func simulation(
        _ stream: LiveStream, _ change: (inout NativePlayerConfiguration) -> Void = { _ in }
    ) -> EngineSimulation {
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/")
        var configuration = NativePlayerConfiguration()
        configuration.random = { 0 }
        change(&configuration)
        return EngineSimulation(routes, bandwidth: 2_000_000, engine: HLSEngine(configuration: configuration))
    }

    private func play(_ sut: inout EngineSimulation, for seconds: Double) {
        sut.load()
        sut.send(.play)
        sut.run(for: seconds)
    }

    /// Returns the number of the partial segment that a reload names. Numbers start at 0 with the first partial segment
    /// of segment 0, and each segment has four partial segments.
    private func part(_ target: String) throws -> Int {
        let match = try #require(target.firstMatch(of: /_HLS_msn=(\d+)&_HLS_part=(\d+)/))
        return try 4 * #require(Int(match.1)) + #require(Int(match.2))
    }

    private func stalls(_ sut: EngineSimulation) -> Int { sut.reports.count { $0.text.hasPrefix("didStartBuffering") } }
}

extension LiveStream {
    /// A low-latency stream with two variants. Its media began 30 s before the time 0.
    fileprivate static var twoVariants: LiveStream {
        lowLatency([LiveRendition("v0", bandwidth: 76_000), LiveRendition("v1", bandwidth: 152_000)])
    }

    fileprivate static func lowLatency(_ variants: [LiveRendition], audio: [LiveRendition] = []) -> LiveStream {
        var stream = LiveStream(variants: variants, audio: audio)
        stream.startTime = .seconds(-30)
        stream.window = .sliding(segments: 10)
        stream.setLowLatency(partDuration: .milliseconds(500))
        return stream
    }
}
