import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the exploration of a door with three shapes and five inputs. The expected numbers were counted by hand.
@Suite("Exploration", .tags(.unit))
struct ExplorationTests {
    @Test("The exploration finds every cell and every shape, ordered by distance from the start")
    func test_init_withDoorMachine_findsAllCellsAndShapes() {
        let sut = Exploration(.door)
        #expect(sut.shapes.map(\.name) == ["closed", "opening", "open"])
        #expect(sut.cells.count == 15)
        #expect(
            sut.cells.filter { $0.move.rejection != nil }.map { "\($0.shape) \($0.input)" } == [
                "closed close", "closed didFetch", "closed didFail", "opening open", "open open",
            ])
        #expect(sut.isComplete)
        #expect(sut.description == "3 shapes, 15 cells")
    }

    @Test("The exploration of a machine with an unbounded number of shapes is incomplete")
    func test_init_withUnboundedNumberOfShapes_isIncomplete() {
        let model = MachineModel(
            Door(), inputs: [.init("count") { .count($0.contents.count + 1) }], shape: { "\($0.contents.count)" })
        let sut = Exploration(model, limit: 20)
        #expect(!sut.isComplete)
        #expect(sut.description == "21 shapes, 20 cells; incomplete: more shapes than the limit")
    }

    @Test("The exploration names inputs that are never accepted and shapes that are never reached")
    func test_deadInputsAndShapes_ofLockedDoorMachine_areNamed() {
        let locked = MachineModel.door.changed { $0.action == .open ? .rejected(.alreadyOpen) : $0.decision }
        let sut = Exploration(locked)
        #expect(sut.deadInputs == ["open", "close", "didFetch", "didFail"])
        #expect(sut.deadShapes(among: ["closed", "opening", "open"]) == ["opening", "open"])
        #expect(Exploration(.door).deadInputs.isEmpty)
    }

    @Test("The exploration names shapes from which no sequence of inputs leads to the goal")
    func test_traps_ofDoorMachineThatCannotClose_areNamed() {
        let open = MachineModel.door.changed { move in
            move.from.phase == .open && move.action != .count(1) ? .rejected(.alreadyOpen) : move.decision
        }
        #expect(Exploration(open).traps { $0.phase == .closed } == ["open"])
        #expect(Exploration(.door).traps { $0.phase == .closed }.isEmpty)
    }

    @Test("The exploration finds an effect whose result triggers the same effect again without end")
    func test_endlessLoop_ofEndlessRetry_isNamed() {
        let trying = MachineModel.door.changed { move in
            move.action == .didFail && move.from.phase == .opening ? .accepted(move.from, [.fetch]) : move.decision
        }
        let followUps: (Door.Effect, Door.State) -> [[Door.Action]] = { effect, _ in
            effect == .fetch ? [[.didFetch(1)], [.didFail]] : [[]]
        }
        let loop = Exploration(trying).endlessLoop(followUps: followUps)
        #expect(loop == ["closed: open", "opening, pending effects: fetch", "opening, pending effects: fetch"])
        #expect(Exploration(.door).endlessLoop(followUps: followUps) == nil)
    }

    @Test("The exploration reports a shortest sequence of inputs that leads to a violation")
    func test_violation_ofLaw_hasShortestInputSequence() throws {
        let law = Law<Door>("open doors are empty") { $0.to.phase == .open && $0.to.contents.count > 0 ? "full" : nil }
        let found = try #require(Exploration(.door).violation(of: [law]))
        #expect(found.script == ["open", "didFetch"])
        #expect(found.actions == [.open, .didFetch(2)])
        #expect(
            found.description == """
                open doors are empty: full, after 2 steps:
                  open: open
                  didFetch: didFetch(2)
                """)
        #expect(Exploration(.door).violation(of: [doorCloses]) == nil)
    }

    @Test("The description of a violation after one step uses the singular")
    func test_violation_afterOneStep_usesSingular() throws {
        let law = Law<Door>("nothing opens") { $0.to.phase == .opening ? "opened" : nil }
        let found = try #require(Exploration(.door).violation(of: [law]))
        #expect(found.description.contains("nothing opens: opened, after 1 step:\n"))
    }

    @Test("A violation is reported even if a repetition of its inputs does not break the law")
    func test_violation_ofNondeterministicMachine_isReported() throws {
        let found = try #require(Exploration(.fickleDoor).violation(of: [doorCloses]))
        #expect(found.script == ["open", "didFetch", "close"])
        #expect(found.message == "it is open")
    }
}
