import EngineSimulator
import StreamingTestKit
import Testing

/// Tests of long live playback, with the faults of `LocalOrigin` and of the network, on virtual time.
/// `streaming-bench week` plays a week.
@Suite("HLSEngine, long live playback", .tags(.unit))
struct HLSLongLiveTests {
    @Test(
        "After each fault of a long live stream, playback goes on or a new load succeeds, and the engine does not grow"
    )
    func test_play_throughALongStreamOfFaults_hasAnOutcomeForEachFault() {
        let threeHours = 10_800.0
        for seed in RandomSeed.current(1...1) {
            var random = SeededGenerator(seed: seed)
            let incidents = LiveIncident.random(until: threeHours, using: &random)
            var outcome = LongLivePlayback.run(incidents, until: threeHours)
            if let problem = outcome.problem {
                let fewer = LongLivePlayback.shrink(incidents, until: threeHours)
                outcome = LongLivePlayback.run(fewer, until: threeHours)
                Issue.record("\(outcome.problem ?? problem) after \(fewer); \(RandomSeed.repetition(of: seed))")
                continue
            }
            #expect(outcome.survived > incidents.count / 2)
            #expect(outcome.valuesAtEnd < outcome.valuesAtStart + 200)
        }
    }
}
