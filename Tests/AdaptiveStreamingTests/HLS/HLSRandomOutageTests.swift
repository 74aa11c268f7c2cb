import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of streams on servers that fail at random and recover.
@Suite("HLSEngine with random outages", .tags(.unit))
struct HLSRandomOutageTests {
    @Test("After random outages, playback reaches the end or fails once, and the engine never gets stuck")
    func test_play_throughRandomOutages_endsOrFailsOnce() {
        for seed in RandomSeed.current(1...20) { run(seed: seed) }
    }

    private static let faults: [OriginBehaviour.Fault] = [
        .status(503), .status(429), .status(404), .hangUp, .silence, .drop(at: 1_000), .truncate(at: 5_000),
        .hold(at: 1_000, for: .seconds(8)),
    ]

    private func run(seed: UInt64, test: String = #function) {
        var random = SeededGenerator(seed: seed)
        let head = ["#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"a.m3u8\""]
        let hasAudio = Bool.random(using: &random)
        let bitrates = Array([376_000, 752_000, 1_504_000].prefix(Int.random(in: 1...3, using: &random)))
        let stream = HLSFixture(
            bitrates: bitrates, segments: 40, attributes: hasAudio ? ",AUDIO=\"a\"" : "", head: hasAudio ? head : [])
        var routes = stream.routes
        routes.resources["/a.m3u8"] = HLSFixture.playlist(stream.media("a"))
        for index in 0..<40 {
            routes.resources["/a-\(index).ts"] = .data(stream.segment(94_000), contentType: "video/mp2t")
        }
        let paths = routes.resources.keys.filter { $0 != "/index.m3u8" }.sorted()
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        for _ in 0..<12 {
            let fault = Self.faults.randomElement(using: &random)
            let retryAfter =
                Bool.random(using: &random)
                ? HTTPHeaders() : ["Retry-After": "\(Int.random(in: 0...90, using: &random))"]
            let behaviour = OriginBehaviour(bandwidth: 4_000_000, fault: fault, headers: retryAfter)
            if Bool.random(using: &random) {
                sut.routes.behaviours["*"] = behaviour
            } else {
                for path in paths where Int.random(in: 0..<3, using: &random) == 0 {
                    sut.routes.behaviours[path] = behaviour
                }
            }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: sut.send(.pause)
            case 1: sut.send(.seek(to: .random(in: 0...80, using: &random)))
            default: sut.send(.play)
            }
            sut.run(for: .random(in: 0...15, using: &random))
            if Bool.random(using: &random) { recover(&sut) }
        }
        recover(&sut)
        sut.send(.play)
        sut.run(for: 300)
        let message = Comment(rawValue: "\(sut.reports) \(RandomSeed.repetition(of: seed, test))")
        #expect(sut.stuckTime == nil, message)
        let last = sut.reports.last?.text ?? ""
        #expect(last == "didReachEnd at 80" || sut.failures.count == 1, message)
        if sut.failures.first?.isRecoverable == true,
            let failure = sut.reports.last(where: { $0.text.hasPrefix("didFail") })
        {
            // A transient error is final only after thirty seconds with an empty buffer.
            let waits = sut.reports.filter { $0.text.hasPrefix("didStart") && $0.time <= failure.time }
            #expect(failure.time - (waits.last?.time ?? 0) >= 29.999, message)
        }
        #expect(sut.recoveries.allSatisfy { $0.error.attempts > 0 && $0.error.duration >= 0 }, message)
    }

    private func recover(_ sut: inout EngineSimulation) {
        sut.routes.behaviours = ["*": OriginBehaviour(bandwidth: 4_000_000)]
    }
}
