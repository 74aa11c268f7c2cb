import StreamingCore
import StreamingTestKit
import Testing

@Suite("TestStore", .tags(.unit))
struct TestStoreTests {
    // MARK: Passing assertions

    @Test("A run passes if every state, effect, rejection and task result is asserted")
    func test_run_withEverythingAsserted_passes() {
        let sut = makeSUT()
        sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        sut.send(.open, rejected: .alreadyOpen)
        sut.advance(by: .seconds(1))
        sut.receive(.didFetch(3)) {
            $0.phase = .open
            $0.contents.count = 3
        }
        sut.send(.close, \.phase, .closed, effects: [.forget, .log])
        sut.send(.open, expecting: \.phase, toBe: .opening, effects: [.fetch])
        sut.send(.close, effects: [.forget, .log]) { $0.phase = .closed }
        sut.finish()
        #expect(sut.history.map(\.cause) == [.sent, .sent, .received, .sent, .sent, .sent])
        #expect(sut.history.map { $0.step.timestamp.timeIntervalSinceReferenceDate } == [0, 0, 1, 1, 1, 1])
    }

    @Test("A nested property can be asserted in one line, and a closure can inspect the state")
    func test_send_withNestedProperty_passes() {
        let sut = makeSUT()
        sut.send(.count(7), \.contents.count, 7)
        sut.send(.count(8), assert: { #expect($0.contents.count == 8) })
        sut.finish()
    }

    @Test("An error of a task is received as an action")
    func test_receive_errorOfTask_isAction() {
        let sut = makeSUT(fetch: { throw Broken() })
        sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        sut.advance(by: .seconds(1))
        sut.receive(.didFail) { $0.phase = .closed }
        sut.finish()
    }

    @Test("A cancelled task sends no action, however late it ends")
    func test_cancel_runningTask_sendsNoAction() {
        let sut = makeSUT()
        sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        sut.send(.close, effects: [.forget, .log]) { $0.phase = .closed }
        sut.advance(by: .seconds(10))
        sut.finish()
        #expect(sut.state.phase == .closed)
    }

    @Test("The same sequence of actions produces the same history")
    func test_history_ofSameActions_isEqual() {
        let histories = (0..<2).map { _ in
            let sut = makeSUT()
            sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
            sut.advance(by: .seconds(3))
            sut.receive(.didFetch(3)) {
                $0.phase = .open
                $0.contents.count = 3
            }
            return sut.history
        }
        #expect(histories[0] == histories[1])
        #expect(histories[0].count == 2)
    }

    // MARK: Failing assertions

    @Test("A wrong expected state is a failure that lists the properties that differ")
    func test_send_withWrongState_fails() {
        expectFailure(
            """
            count(7) led to a different state than expected:
              contents.count: expected 8, found 7
            """
        ) { makeSUT().send(.count(7)) { $0.contents.count = 8 } }
    }

    @Test("A change of the state without an assertion is a failure")
    func test_send_withUnassertedChange_fails() {
        expectFailure("count(7) changed the state: contents.count: expected 0, found 7") { makeSUT().send(.count(7)) }
        expectFailure(
            """
            open led to a different state than expected:
              contents.count: expected 5, found 0
            """
        ) {
            TestStore(Door()).send(.open, effects: [.fetch]) {
                $0.phase = .opening
                $0.contents.count = 5
            }
        }
    }

    @Test("An expected change that does not happen is a failure")
    func test_send_withMissingChange_fails() {
        expectFailure(
            """
            count(0) did not change the state, expected a change:
              contents.count: expected 1, found 0
            """
        ) { makeSUT().send(.count(0), \.contents.count, 1) }
        expectFailure("count(0) did not change the state, expected a change") {
            makeSUT().send(.count(0)) { $0.contents.count = 0 }
        }
    }

    @Test("Missing effects, additional effects and a different order of effects are failures")
    func test_send_withWrongEffects_fails() {
        expectFailure("open requested effects: [0]: expected nothing, found fetch") {
            TestStore(Door()).send(.open) { $0.phase = .opening }
        }
        expectFailure(
            """
            open requested different effects than expected:
              [1]: expected fetch, found nothing
            """
        ) { TestStore(Door()).send(.open, effects: [.fetch, .fetch]) { $0.phase = .opening } }
        expectFailure(
            """
            close requested different effects than expected:
              [0]: expected log, found forget
              [1]: expected forget, found log
            """
        ) { makeSUT(.init(phase: .open)).send(.close, effects: [.log, .forget]) { $0.phase = .closed } }
    }

    @Test("An unexpected acceptance and an unexpected rejection of an action are failures")
    func test_send_withWrongOutcome_fails() {
        expectFailure("close was rejected: notOpen") { makeSUT().send(.close) { $0.phase = .closed } }
        expectFailure("count(1) was accepted, expected the rejection notOpen") {
            makeSUT().send(.count(1), rejected: .notOpen)
        }
        expectFailure(
            """
            close was rejected for a different reason:
              the value: expected alreadyOpen, found notOpen
            """
        ) { makeSUT().send(.close, rejected: .alreadyOpen) }
    }

    @Test("An action that the test does not receive and an expected action that never arrives are failures")
    func test_receive_missingOrUnexpected_fails() {
        let sut = makeSUT()
        sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        expectFailure("expected to receive didFetch(3), received nothing") { sut.receive(.didFetch(3)) }
        sut.advance(by: .seconds(1))
        expectFailure("missing receive(didFetch(3)) before count(1)") { sut.send(.count(1), \.contents.count, 1) }
        sut.finish()
    }

    @Test("Receiving another action than the expected action is a failure")
    func test_receive_differentAction_fails() {
        let sut = makeSUT()
        sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        sut.advance(by: .seconds(1))
        expectFailure(
            """
            received a different action than expected:
              didFetch: expected 4, found 3
            """
        ) { sut.receive(.didFetch(4)) }
    }

    @Test("A task that still runs when finish is called is a failure")
    func test_finish_withRunningTask_fails() {
        let sut = makeSUT()
        sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        expectFailure("a task is still running") { sut.finish() }
    }

    @Test("Without a call of finish, unasserted actions and tasks are failures at the line that created the store")
    func test_deinit_withoutFinish_failsForUnassertedSteps() {
        let line = UInt(#line + 2)
        expectFailure("finish() was not called:\n  missing receive(didFetch(3))", line: line) {
            let sut = makeSUT()
            sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
            sut.advance(by: .seconds(1))
        }
        expectFailure("finish() was not called:\n  a task is still running", line: line + 5) {
            let sut = makeSUT()
            sut.send(.open, effects: [.fetch]) { $0.phase = .opening }
        }
    }

    @Test("Without a call of finish, a store passes if nothing is left, or if the store is not exhaustive")
    func test_deinit_withNothingLeft_passes() {
        let sut = makeSUT()
        sut.send(.count(7), \.contents.count, 7)
        makeSUT(exhaustivity: .off).send(.open)
    }

    @Test("A store that is not exhaustive lists the skipped steps, and still fails for wrong assertions")
    func test_exhaustivity_off_listsSkippedSteps() {
        let sut = makeSUT(exhaustivity: .off)
        sut.send(.open)
        sut.advance(by: .seconds(1))
        sut.send(.count(9))
        sut.finish()
        #expect(
            sut.skipped == [
                "open requested effects: [0]: expected nothing, found fetch",
                "open changed the state: phase: expected closed, found opening",
                "missing receive(didFetch(3)) before count(9)",
                "count(9) changed the state: contents.count: expected 3, found 9",
            ])
        expectFailure("close was rejected for a different reason:\n  the value: expected alreadyOpen, found notOpen") {
            makeSUT(exhaustivity: .off).send(.close, rejected: .alreadyOpen)
        }
    }

    @Test("A failure is reported at the line of the call")
    func test_failure_ofCall_hasItsLine() {
        let line = UInt(#line + 4)
        let failures = collectFailures {
            let sut = makeSUT()

            sut.send(.count(7))
        }
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.file.hasSuffix("/TestStoreTests.swift") == true)
    }

    // MARK: Differences

    @Test("A difference omits everything that is equal, whatever its type")
    func test_difference_ofNestedParts_omitsEqualParts() {
        struct Parts {
            var name: String? = "a"
            var tags: Set = ["x", "y"]
            var counts = ["a": 1]
            var pair = (1, 2)
            var list = [1, 2, 3]
        }
        #expect(Difference.lines(expected: Parts(), found: Parts()) == [])
        let found = Parts(name: nil, tags: ["x", "z"], counts: ["a": 2], pair: (1, 3), list: [1, 9])
        #expect(
            Difference.lines(expected: Parts(), found: found) == [
                "name: expected a, found nil", "tags: expected [x, y], found [x, z]",
                #"counts: expected [(key: "a", value: 1)], found [(key: "a", value: 2)]"#,
                "pair.1: expected 2, found 3", "list[1]: expected 2, found 9", "list[2]: expected 3, found nothing",
            ])
        #expect(Difference.lines(expected: anyURL("a"), found: anyURL("b")).count == 1)
    }

    // MARK: Helpers

    private func makeSUT(
        _ state: Door.State = .init(), exhaustivity: TestStore<Door>.Exhaustivity = .on,
        fetch: @escaping @Sendable () async throws -> Int = { 3 }, file: StaticString = #filePath, line: UInt = #line
    ) -> TestStore<Door> {
        let clock = ManualClock()
        return TestStore(Door(state: state), exhaustivity: exhaustivity, clock: clock, file: file, line: line) {
            effect in
            switch effect {
            case .fetch:
                .task(
                    "fetch",
                    operation: {
                        try await clock.sleep(for: .seconds(1))
                        return try await fetch()
                    }
                ) { result in
                    switch result {
                    case .success(let count): .didFetch(count)
                    case .failure: .didFail
                    }
                }
            case .forget: .cancel("fetch")
            case .log: .done
            }
        }
    }

    /// Expects that `body` reports one failure with this text.
    private func expectFailure(
        _ text: String, line: UInt? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
    ) {
        let failures = collectFailures(in: body)
        #expect(failures.map(\.message) == [text], sourceLocation: sourceLocation)
        if let line { #expect(failures.map(\.line) == [line], sourceLocation: sourceLocation) }
    }
}

private struct Broken: Error {}
