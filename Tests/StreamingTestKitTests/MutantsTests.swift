import StreamingCore
import StreamingTestKit
import Testing

@Suite("Mutants", .tags(.unit))
struct MutantsTests {
    private static let exact = Law<Door>("it is a door") { move in
        var door = Door()
        door.state = move.from
        return door.handle(move.action) == move.answer ? nil : "it is not"
    }

    @Test("without laws all live, and under a law that says everything none does")
    func test_survivors_areThoseThatNoLawForbids() {
        let exploration = Exploration(.door)
        let free = Mutants(of: exploration, killedBy: [])
        #expect(free.survivors.count == free.count.values.reduce(0, +))
        #expect(Mutants(of: exploration, killedBy: [Self.exact]).survivors.isEmpty)
    }

    @Test("of each kind there are as many as a hand count says")
    func test_count_isThatOfAHandCount() {
        let count = Mutants(of: Exploration(.door), killedBy: []).count
        // Five cells are refused, each for one of two reasons; ten are accepted.
        #expect(count[.swallows] == 5)
        #expect(count[.refusesOtherwise] == 5)
        #expect(count[.refuses] == 20)
        // `close`, twice, asks for two things, `open` for one, seven for nothing; there are three effects.
        #expect(count[.losesEffects] == 3)
        #expect(count[.swapsEffects] == 2)
        #expect(count[.addsEffect] == 3 + 7 * 3)
    }

    @Test("a law that looks at the phase alone lets live what loses the effects")
    func test_survivors_ofAWeakLaw_areNamed() {
        let survivors = Mutants(of: Exploration(.door), killedBy: [doorCloses]).survivors
        #expect(survivors.contains { $0.kind == .losesEffects && $0.shape == "open" && $0.input == "close" })
        #expect(!survivors.contains { $0.kind == .staysPut && $0.input == "close" })
    }

    @Test("they print their number, how many there are of each kind, and a line for each survivor")
    func test_description_ofSurvivors_hasALineForEach() {
        let forgiving = Law<Door>("it is a door, that may forget its effects") { move in
            var door = Door()
            door.state = move.from
            if case .accepted(move.to, _) = door.handle(move.action), move.refusal == nil, move.effects.isEmpty {
                return nil
            }
            return Self.exact.violation(move)
        }
        #expect(
            Mutants(of: Exploration(.door), killedBy: [forgiving]).description == """
                82 mutants, 3 survive
                20 refuses, 5 swallows, 5 refusesOtherwise, 3 losesEffects, 24 addsEffect, 2 swapsEffects, 9 staysPut, 14 goesElsewhere
                  losesEffects: closed, open -> opening
                  losesEffects: open, close -> closed
                  losesEffects: opening, close -> closed
                """)
    }

    @Test("a mutant prints where it goes and what it asks for, or why it refuses")
    func test_description_ofAMutant_saysWhatItDoesInstead() {
        let lines = Mutants(of: Exploration(.door), killedBy: []).survivors.map(\.description)
        #expect(lines.contains("swapsEffects: open, close -> closed; log, forget"))
        #expect(lines.contains("refuses: closed, open -> refused: notOpen"))
    }
}
