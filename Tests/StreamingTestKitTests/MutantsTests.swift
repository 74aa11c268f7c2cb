import StreamingCore
import StreamingTestKit
import Testing

@Suite("Mutants", .tags(.unit))
struct MutantsTests {
    private static let exact = Law<Door>("it is a door") { move in
        var door = Door()
        door.state = move.from
        return door.handle(move.action) == move.decision ? nil : "it is not"
    }

    @Test("Without laws all mutants survive, and under an exact law no mutant survives")
    func test_survivors_withoutLawsOrWithExactLaw_areAllMutantsOrNone() {
        let exploration = Exploration(.door)
        let free = Mutants(of: exploration, killedBy: [])
        #expect(free.survivors.count == free.count.values.reduce(0, +))
        #expect(Mutants(of: exploration, killedBy: [Self.exact]).survivors.isEmpty)
    }

    @Test("The number of mutants of each kind equals a count by hand")
    func test_count_ofEachKind_equalsManualCount() {
        let count = Mutants(of: Exploration(.door), killedBy: []).count
        // Five cells are rejected, each for one of two reasons. Ten are accepted.
        #expect(count[.swallows] == 5)
        #expect(count[.rejectsOtherwise] == 5)
        #expect(count[.rejects] == 20)
        // Two cells of `close` have two effects, one cell of `open` has one, and seven cells have none.
        // There are three different effects.
        #expect(count[.losesEffects] == 3)
        #expect(count[.swapsEffects] == 2)
        #expect(count[.addsEffect] == 3 + 7 * 3)
    }

    @Test("Mutants that lose effects survive a law that checks only the phase")
    func test_survivors_underWeakLaw_areNamed() {
        let survivors = Mutants(of: Exploration(.door), killedBy: [doorCloses]).survivors
        #expect(survivors.contains { $0.kind == .losesEffects && $0.shape == "open" && $0.input == "close" })
        #expect(!survivors.contains { $0.kind == .staysPut && $0.input == "close" })
    }

    @Test("The description has the number of mutants, the number of each kind, and one line per survivor")
    func test_description_withSurvivors_hasOneLinePerSurvivor() {
        let forgiving = Law<Door>("it is a door, that may forget its effects") { move in
            var door = Door()
            door.state = move.from
            if case .accepted(move.to, _) = door.handle(move.action), move.rejection == nil, move.effects.isEmpty {
                return nil
            }
            return Self.exact.violation(move)
        }
        #expect(
            Mutants(of: Exploration(.door), killedBy: [forgiving]).description == """
                82 mutants, 3 survive
                20 rejects, 5 swallows, 5 rejectsOtherwise, 3 losesEffects, 24 addsEffect, 2 swapsEffects, 9 staysPut, 14 goesElsewhere
                  losesEffects: closed, open -> opening
                  losesEffects: open, close -> closed
                  losesEffects: opening, close -> closed
                """)
    }

    @Test("The description of a mutant has its new state and effects, or the reason of its rejection")
    func test_description_ofMutant_namesItsOutcome() {
        let lines = Mutants(of: Exploration(.door), killedBy: []).survivors.map(\.description)
        #expect(lines.contains("swapsEffects: open, close -> closed; log, forget"))
        #expect(lines.contains("rejects: closed, open -> rejected: notOpen"))
    }
}
