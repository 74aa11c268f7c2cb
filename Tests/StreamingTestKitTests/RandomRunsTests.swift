import StreamingCore
import StreamingTestKit
import Testing

@Suite("RandomRuns", .tags(.unit))
struct RandomRunsTests {
    @Test("a planted bug is found, and shrunk to the script that is known to be the shortest", arguments: 1...20)
    func test_violation_ofAPlantedBug_isShrunkToTheKnownScript(seed: UInt64) throws {
        let sut = RandomRuns(.stuckDoor, laws: [doorCloses])
        let found = try #require(sut.violation(steps: 10_000, seed: seed))
        #expect(Set(found.script.dropLast(2)) == ["open", "didFetch"])
        #expect(found.script.count == 4)
        #expect(found.script.suffix(2) == ["count", "close"])
        #expect(found.tried >= 4)
    }

    @Test("what holds is run to the end")
    func test_violation_ofWhatHolds_isNilAfterAllSteps() {
        var moves = 0
        let sut = RandomRuns(.door, laws: [doorCloses], length: 30)
        #expect(sut.violation(steps: 1_000, seed: 1) { _, _ in moves += 1 } == nil)
        #expect(moves == 1_000)
    }

    @Test("the same seed gives the same moves, another seed others")
    func test_violation_ofTheSameSeed_triesTheSame() {
        let sut = RandomRuns(.door, laws: [])
        func names(_ seed: UInt64) -> [String] {
            var names: [String] = []
            _ = sut.violation(steps: 100, seed: seed) { input, _ in names.append(input.name) }
            return names
        }
        #expect(names(3) == names(3))
        #expect(names(3) != names(4))
    }

    @Test("a violation that was found is told whole, though the machine answers otherwise when it is asked again")
    func test_violation_ofAMachineThatDoesNotRepeatItself_isTold() throws {
        let found = try #require(RandomRuns(.fickleDoor, laws: [doorCloses]).violation(steps: 1_000, seed: 1))
        #expect(found.script.last == "close")
        #expect(found.script.count == found.actions.count)
    }
}
