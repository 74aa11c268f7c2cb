import EngineSimulator
import Foundation

/// Plays a live stream with random faults for a week of virtual time, and prints the outcomes of the faults.
///
/// - Parameter seed: The seed of the random faults.
/// - Returns: Whether all limits are kept: the run takes less than two minutes of real time. After each fault, playback
///   continues or another load plays, without too many requests. After the first hour, the engine grows by fewer than
///   200 values.
func weekBenchmark(seed: UInt64) -> Bool {
    let week = 604_800.0
    var random = LinearGenerator(state: seed)
    let incidents = LiveIncident.random(until: week, using: &random)
    print("\(conditions); seed \(seed)")
    let begin = ContinuousClock.now
    let outcome = LongLivePlayback.run(incidents, until: week)
    let time = (ContinuousClock.now - begin) / .seconds(1)
    print("faults           \(incidents.count)")
    print("continued        \(outcome.survived)")
    print("another load     \(outcome.failed)")
    print("values in the engine   \(outcome.valuesAtStart) after the first hour, \(outcome.valuesAtEnd) at the end")
    print(String(format: "peak memory      %.1f MB", peakMemory() / 1e6))
    print(String(format: "time             %.1f s (below 120 s)", time))
    if let problem = outcome.problem {
        print("problem: \(problem)")
        return false
    }
    return time < 120 && outcome.valuesAtEnd < outcome.valuesAtStart + 200
        && outcome.survived + outcome.failed == incidents.count
}

/// A linear congruential generator with Knuth's constants for MMIX. The seeded generator of StreamingTestKit would link
/// XCTest.
private struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // `random(in:)` uses the high bits, which are the most random ones.
        return state
    }
}
