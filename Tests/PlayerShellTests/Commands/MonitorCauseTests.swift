import Foundation
import LocalOrigin
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The causes that monitor finds", .tags(.unit)) @MainActor
struct MonitorCauseTests {
    /// A fault that begins ten seconds after the start or later.
    struct PlantedFault: Sendable, CustomTestStringConvertible {
        let rule: String
        let words: String
        var faults: [LiveFault.Kind] = []
        var behaviour: OriginBehaviour?

        var testDescription: String { rule }
    }

    @Test("Each planted fault leads to its own cause, in words", arguments: Self.plantedFaults)
    func test_monitor_ofAPlantedFault_namesTheCause(planted: PlantedFault) async throws {
        let sut = try MonitorHarness(["/page.html": OriginBehaviour()], faults: planted.faults.map { LiveFault($0) })
        var isPlanted = false
        let result = await sut.run(MonitorHarness.live, "--for", "45s") { _, now in
            guard let behaviour = planted.behaviour, now >= .seconds(10), !isPlanted else { return }
            isPlanted = true
            sut.shell.transport.setBehaviour(behaviour, for: "*")
        }
        #expect(result.code == 3 || result.code == 1)
        #expect(!result.output.contains { $0.hasPrefix("1  invalid") })
        let causes = result.output.filter {
            $0.hasPrefix("   finding: ") && ($0.contains(" stall of ") || $0.contains("playback failed"))
        }
        #expect(causes.count == 1, "\(result.output)")
        let cause = try #require(causes.first, "\(result.output)")
        #expect(cause.hasPrefix("   finding: \(planted.rule): http://origin/live/index.m3u8: "), "\(cause)")
        #expect(cause.contains("; \(planted.words): "), "\(cause)")
    }

    private nonisolated static let plantedFaults = [
        PlantedFault(rule: "originStalled", words: "the origin stalled", behaviour: OriginBehaviour(fault: .silence)),
        PlantedFault(
            rule: "playlistFrozen", words: "the playlist froze", faults: [.stuck(at: .seconds(10), for: .seconds(20))]),
        PlantedFault(
            rule: "cdnFailing", words: "the CDN or the origin failed",
            behaviour: OriginBehaviour(fault: .status(503), headers: ["X-Cache": "Error from cdn"])),
        PlantedFault(
            rule: "linkSlow", words: "the throughput was too low", behaviour: OriginBehaviour(bandwidth: 90_000)),
        PlantedFault(
            rule: "wrongBody", words: "a response had the wrong body",
            behaviour: OriginBehaviour(headers: ["Location": "/page.html"])),
        PlantedFault(
            rule: "unannouncedChange", words: "the stream changed without an announcement",
            faults: [.paused(at: .seconds(10), for: .seconds(12)), .restarted(at: .seconds(22))]),
    ]

    // MARK: Healthy streams and other faults

    @Test(
        "Healthy live streams with audio renditions, low latency or EVENT are well, without a warning",
        arguments: ["audio", "low latency", "event"])
    func test_monitor_ofAHealthyStreamOfEachKind_isWell(kind: String) async throws {
        let sut = try MonitorHarness { stream in
            switch kind {
            case "audio": stream.audio = [LiveRendition("english", bandwidth: 64_000)]
            case "low latency": stream.setLowLatency(partDuration: .milliseconds(500))
            default: stream.window = .event
            }
        }
        let result = await sut.run(MonitorHarness.live, "--for", "70s", "--json")
        #expect(result.verdicts == ["well"])
        #expect(result.rules() == [])
        #expect(result.rules("warning") == [])
        let rate = try #require(result.events("verdict").first?["content_rate"] as? Double)
        #expect((0.9...1.1).contains(rate), "\(rate)")
    }

    @Test("A fault of the stream never makes the monitor itself look late", arguments: Self.faults)
    func test_monitor_ofAFaultyStream_isNotInvalid(fault: LiveFault.Kind, rules: Set<String>) async throws {
        let sut = try MonitorHarness(faults: [LiveFault(fault)])
        let result = await sut.run(MonitorHarness.live, "--for", "40s", "--json")
        #expect(!result.verdicts.contains("invalid"), "\(result.events("load"))")
        #expect(result.rules().isSuperset(of: rules), "\(result.rules())")
    }

    private nonisolated static let faults: [(LiveFault.Kind, Set<String>)] = [
        (.stuck(at: .seconds(20), for: .seconds(10)), ["updateLate"]), (.stale(at: .seconds(20)), ["updateLate"]),
        (.paused(at: .seconds(20), for: .seconds(15)), ["updateLate", "playlistFrozen"]),
        (.late(at: .seconds(20), by: .seconds(3), for: .seconds(10)), []),
        (.restarted(at: .seconds(20)), ["mediaSequenceDecreased"]),
        (.jumped(at: .seconds(20), by: 100), ["mediaSequenceJumped"]),
        (.skewedClock(at: .seconds(20), by: .seconds(30)), ["dateJump"]),
        (.missing(30...32), []),
    ]
}
