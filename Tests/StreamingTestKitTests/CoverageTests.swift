import StreamingCore
import StreamingTestKit
import Testing

@Suite("Coverage", .tags(.unit))
struct CoverageTests {
    @Test("The coverage of a machine with three shapes equals a count by hand")
    func test_description_ofMachineWithThreeShapes_equalsManualCount() {
        var sut = Coverage(of: Exploration(.door))
        let store = TestStore(Door())
        store.send(.open, effects: [.fetch]) { $0.phase = .opening }
        store.send(.open, rejected: .alreadyOpen)
        store.send(.count(1), \.contents.count, 1)
        store.send(.close, effects: [.forget, .log]) { $0.phase = .closed }
        store.finish()
        for entry in store.history { sut.count(entry.step) }
        #expect(
            sut.description == """
                4 of 15 cells
                  closed: close, count, didFail, didFetch
                  open: close, count, didFail, didFetch, open
                  opening: didFail, didFetch
                """)
        #expect(sut.coveredCount == 4)
        #expect(sut.count == 15)
        #expect(sut.contradictions.isEmpty)
    }

    @Test("Different outcomes for two states of the same shape are reported as a contradiction")
    func test_contradictions_ofIncompleteShape_areNamed() {
        var sut = Coverage(of: Exploration(.stuckDoor))
        _ = RandomRuns(.stuckDoor, laws: []).violation(steps: 1_000, seed: 1) { sut.count($0, $1) }
        #expect(sut.contradictions == ["open: close led to open, expected closed"])
    }

    @Test("An action that is not an input of the model is not counted")
    func test_count_unknownAction_countsNothing() {
        var sut = Coverage(of: Exploration(.door))
        let store = TestStore(Door())
        store.send(.count(99), \.contents.count, 99)
        for entry in store.history { sut.count(entry.step) }
        #expect(sut.coveredCount == 0)
    }
}
