import StreamingTestKit
import Testing

@Suite("RandomSeed", .tags(.unit))
struct RandomSeedTests {
    @Test("Without the variable STREAMING_SEED, a test runs with its own seeds")
    func test_current_withoutVariable_isGivenSeed() {
        #expect(RandomSeed.current(7, in: [:]) == 7)
        #expect(RandomSeed.current(1...3, in: [:]) == [1, 2, 3])
    }

    @Test("The variable STREAMING_SEED replaces all seeds of a test")
    func test_current_withVariable_isValueOfVariable() {
        #expect(RandomSeed.current(7, in: ["STREAMING_SEED": "18446744073709551615"]) == .max)
        #expect(RandomSeed.current(1...3, in: ["STREAMING_SEED": "42"]) == [42])
    }

    @Test("A failure message has the seed and the command that repeats the run")
    func test_repetition_ofSeed_namesCallingTest() {
        #expect(
            RandomSeed.repetition(of: 42)
                == "seed 42; repeat with: STREAMING_SEED=42 swift test --filter test_repetition_ofSeed_namesCallingTest"
        )
    }
}
