import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of live streams whose origin, encoder and network fail at random and recover.
@Suite("HLSEngine, random live faults", .tags(.unit))
struct HLSLiveRandomTests {
    @Test("After random faults, live playback continues, at the latest after another load")
    func test_play_throughRandomFaults_continues() {
        // More seeds would take seconds, and delay the tests that wait for processes.
        for seed in RandomSeed.current(1...3) { run(seed: seed) }
    }

    /// The numbering of an encoder since its last restart.
    private struct Encoder {
        /// The number of published segments at the restart.
        var start = -15
        var firstSequence = 0
        var name = "a-"
    }

    private static let faults: [OriginBehaviour.Fault] = [
        .status(503), .status(404), .hangUp, .silence, .truncate(at: 5_000), .hold(at: 1_000, for: .seconds(8)),
    ]

    private func run(seed: UInt64, test: String = #function) {
        var random = SeededGenerator(seed: seed)
        let hasDates = Bool.random(using: &random)
        let bitrates = Array([376_000, 752_000].prefix(.random(in: 1...2, using: &random)))
        let origin = LiveOrigin(
            bitrates: bitrates, duration: Bool.random(using: &random) ? 2 : 4,
            window: Int.random(in: 3...8, using: &random), date: hasDates ? 1_000 : nil,
            hasAudio: .random(using: &random))
        var (sut, encoder) = (origin.simulation(), Encoder())
        follow(encoder, &sut)
        sut.play()
        for _ in 0..<60 {
            let paths = sut.simulation.routes.resources.keys.filter { $0 != "/index.m3u8" || bitrates.count == 1 }
            let behaviour = OriginBehaviour(bandwidth: 10_000_000, fault: Self.faults.randomElement(using: &random))
            switch Int.random(in: 0..<12, using: &random) {
            case 0: sut.isEncoding = false
            case 1:
                encoder = Encoder(start: sut.published, firstSequence: 0, name: "r\(sut.published)-")
                follow(encoder, &sut)
            case 2:
                encoder.firstSequence += .random(in: 1...40, using: &random)
                follow(encoder, &sut)
            case 3: sut.simulation.routes.behaviours["*"] = behaviour
            case 4:
                for path in paths.sorted().suffix(12) where Bool.random(using: &random) {
                    sut.simulation.routes.behaviours[path] = behaviour
                }
            case 5: sut.simulation.send(.seek(to: .random(in: -50...2_000, using: &random)))
            case 6: sut.simulation.send(.pause)
            default: recover(&sut)
            }
            sut.run(for: .random(in: 0...15, using: &random))
            if sut.simulation.reports.last?.text.hasPrefix("didFail") == true { sut.play() }
            if Bool.random(using: &random) { sut.simulation.send(.play) }
        }
        recover(&sut)
        sut.simulation.reports.last?.text.hasPrefix("didFail") == true ? sut.play() : sut.simulation.send(.play)
        sut.run(for: 120)
        let message = Comment(
            rawValue: "\(sut.reports.suffix(12)) \(sut.simulation.warnings.suffix(3).map(\.reason)) "
                + RandomSeed.repetition(of: seed, test))
        #expect(sut.simulation.stuckTime == nil, message)
        #expect(sut.snapshot.isPlaying, message)
        #expect(sut.simulation.failures.allSatisfy { $0.code != .invalidPlaylist }, message)
        #expect((sut.snapshot.liveLatency ?? .infinity) < 150, message)
    }

    private func recover(_ sut: inout LiveSimulation) {
        sut.simulation.routes.behaviours = ["*": OriginBehaviour(bandwidth: 10_000_000)]
        sut.isEncoding = true
    }

    /// Gives the segments of the origin the numbers and names of `encoder`.
    private func follow(_ encoder: Encoder, _ sut: inout LiveSimulation) {
        sut.origin.change = { playlist, variant, published in
            let end = playlist.date.map { $0 + Double(playlist.count) * playlist.duration }
            let last = encoder.firstSequence + published - encoder.start
            playlist.count = min(playlist.count, published - encoder.start + 1)
            playlist.sequence = last - playlist.count + 1
            playlist.name = variant + encoder.name
            playlist.date = end.map { $0 - Double(playlist.count) * playlist.duration }
        }
        sut.update()
    }
}
