import StreamingCore
import StreamingTestKit
import Testing

@Suite("RandomRuns", .tags(.unit))
struct RandomRunsTests {
    @Test("A random run finds a planted bug and shrinks its inputs to the known shortest sequence", arguments: 1...20)
    func test_violation_ofPlantedBug_isShrunkToKnownInputs(seed: UInt64) throws {
        let sut = RandomRuns(.stuckDoor, laws: [doorCloses])
        let found = try #require(sut.violation(steps: 10_000, seed: seed))
        #expect(Set(found.script.dropLast(2)) == ["open", "didFetch"])
        #expect(found.script.count == 4)
        #expect(found.script.suffix(2) == ["count", "close"])
        #expect(found.tried >= 4)
    }

    @Test("A law that no step violates is checked at every step")
    func test_violation_ofValidLaw_isNilAfterAllSteps() {
        var moves = 0
        let sut = RandomRuns(.door, laws: [doorCloses], length: 30)
        #expect(sut.violation(steps: 1_000, seed: 1) { _, _ in moves += 1 } == nil)
        #expect(moves == 1_000)
    }

    @Test("The same seed produces the same inputs, and another seed produces other inputs")
    func test_violation_withSameSeed_triesSameInputs() {
        let sut = RandomRuns(.door, laws: [])
        func names(_ seed: UInt64) -> [String] {
            var names: [String] = []
            _ = sut.violation(steps: 100, seed: seed) { input, _ in names.append(input.name) }
            return names
        }
        #expect(names(3) == names(3))
        #expect(names(3) != names(4))
    }

    @Test("A violation is reported completely even if a repetition of its inputs does not break the law")
    func test_violation_ofNondeterministicMachine_isReported() throws {
        let found = try #require(RandomRuns(.fickleDoor, laws: [doorCloses]).violation(steps: 1_000, seed: 1))
        #expect(found.script.last == "close")
        #expect(found.script.count == found.actions.count)
    }
}
