import StreamingCore
import StreamingTestKit
import XCTest

final class StoreTests: XCTestCase {
    func test_send_withARejectedAction_changesNothingAndPublishesAStep() {
        let (sut, _) = makeSUT()
        var steps: [Step<Counter>] = []
        let token = sut.steps.sink { steps.append($0) }

        let task = sut.send(.decrement)

        XCTAssertEqual(task.step.result, .rejected(.belowZero))
        XCTAssertEqual(sut.state, 0)
        XCTAssertEqual(steps, [task.step])
        XCTAssertEqual(steps.first?.to, 0)
        token.cancel()
    }

    func test_send_insideAnEffect_runsItsEffectsAfterTheOuterEffects() {
        var log: [String] = []
        let box = Box<Store<Counter>>()
        let sut = Store(Counter()) { effect in
            log.append("\(effect)")
            if effect == .say("first") { box.value?.send(.say("nested")) }
            return .done
        }
        trackForMemoryLeaks(sut)
        box.value = sut
        let token = sut.steps.sink { log.append("told \($0.action)") }

        sut.send(.sayTwice("first", "second"))

        XCTAssertEqual(
            log,
            [
                "say(\"first\")", "say(\"second\")", "told sayTwice(\"first\", \"second\")", "say(\"nested\")",
                "told say(\"nested\")",
            ])
        box.value = nil
        token.cancel()
    }

    func test_send_withADecisionObserver_decidesOnceAndNotifiesBeforeTheEffects() {
        var log: [String] = []
        let sut = Store(Witness { log.append("decided") }) { _ in
            log.append("performed")
            return .done
        }
        let tokens = [
            sut.observeDecisions { _ in log.append("observed") }, sut.steps.sink { _ in log.append("told") },
        ]

        sut.send(0)

        XCTAssertEqual(log, ["decided", "observed", "performed", "told"])
        tokens.forEach { $0.cancel() }
    }

    func test_value_ofASend_waitsForTheResult() async {
        let sut = makeAwaitedSUT()
        await sut.send(.addLater(5)).value
        XCTAssertEqual(sut.state, 5)
    }

    func test_value_ofASendWithoutTasks_returnsAtOnce() async {
        let sut = makeAwaitedSUT()
        await sut.send(.increment).value
        XCTAssertEqual(sut.state, 1)
    }

    func test_value_ofAChain_waitsForTheFollowingTasks() async {
        let sut = makeAwaitedSUT()
        await sut.send(.addLaterTwice(2)).value
        XCTAssertEqual(sut.state, 4)
    }

    func test_error_ofATask_isSentAsAnAction() async {
        let sut = makeAwaitedSUT()
        await sut.send(.failLater).value
        XCTAssertEqual(sut.state, -1)
    }

    func test_task_withTheSameName_replacesTheRunningTask() async {
        let (sut, clock) = makeSUT()
        sut.send(.addAfter(.seconds(1), 1))
        sut.send(.addAfter(.seconds(1), 10))
        clock.advance(by: .seconds(2)) { sut.processPending() }
        XCTAssertEqual(sut.state, 10)
    }

    func test_result_ofACancelledTask_isDroppedEvenIfPending() {
        let (sut, clock) = makeSUT()
        sut.send(.addAfter(.seconds(1), 1))
        // The task has ended, and its result is pending but not yet processed.
        clock.advance(by: .seconds(1))
        sut.send(.cancelLater)
        sut.processPending()
        XCTAssertEqual(sut.state, 0)
    }

    func test_value_ofASendWhoseTaskIsCancelled_returns() async {
        let sut = makeAwaitedSUT()
        let task = sut.send(.addAfter(.seconds(1_000), 1))
        sut.send(.cancelLater)
        await task.value
        XCTAssertEqual(sut.state, 0)
    }

    func test_run_inACancelledTask_returns() async {
        await withLeakTracking {
            let store = Store(Counter()) { _ in .done }
            StreamingTestKit.trackForMemoryLeaks(store)
            withUnsafeCurrentTask { $0?.cancel() }
            await store.run()
        }
    }

    func test_deinit_withPendingTasks_cancelsTheTasks() {
        let clock = ManualClock()
        var sut: Store<Counter>? = makeStore(clock)
        sut?.send(.addAfter(.seconds(100), 1))
        clock.settle()
        XCTAssertEqual(clock.sleeperCount, 1)
        sut = nil
        clock.settle()
        XCTAssertEqual(clock.sleeperCount, 0)
    }

    func test_steps_afterAnAction_haveTheDateOfTheClock() {
        let (sut, clock) = makeSUT()
        clock.advance(by: .seconds(3))
        XCTAssertEqual(sut.send(.increment).step.timestamp, clock.startDate + 3)
    }

    func test_value_ofASend_waitsForTheActionsOfItsEffects() async {
        weak var store: Store<Relay>?
        var isOver = false
        let sut = Store(Relay()) { effect in
            switch effect {
            case .pass:
                store?.send(.second)
                return .done
            case .work:
                return .task("work", operation: {}) { _ in
                    isOver = true
                    return nil
                }
            }
        }
        store = sut
        await sut.send(.first).value
        XCTAssertTrue(isOver)
    }

    // MARK: Helpers

    /// A machine whose first effect sends the second action.
    private struct Relay: StateMachine {
        enum Action: Equatable { case first, second }
        enum Effect: Equatable { case pass, work }
        enum Rejection: Equatable {}

        var state = 0

        func handle(_ action: Action) -> StepResult<Int, Effect, Rejection> {
            switch action {
            case .first: .accepted(1, [.pass])
            case .second: .accepted(2, [.work])
            }
        }
    }

    /// A machine that calls a closure for each decision.
    private struct Witness: StateMachine {
        enum Rejection: Equatable {}

        var state = 0
        let decide: () -> Void

        init(_ decide: @escaping () -> Void) {
            self.decide = decide
        }

        func handle(_ action: Int) -> StepResult<Int, Int, Rejection> {
            decide()
            return .accepted(state, [action])
        }
    }

    /// Returns a store on a manual clock, where the test decides when tasks run.
    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> (Store<Counter>, ManualClock) {
        let clock = makeManualClock(file: file, line: line)
        let store = makeStore(clock)
        trackForMemoryLeaks(store, file: file, line: line)
        return (store, clock)
    }

    /// Returns a store on the system clock, where tasks run without the test and can be awaited.
    private func makeAwaitedSUT(file: StaticString = #filePath, line: UInt = #line) -> Store<Counter> {
        let store = makeStore(SystemClock())
        trackForMemoryLeaks(store, file: file, line: line)
        return store
    }

    private func makeStore(_ clock: any MonotonicClock) -> Store<Counter> {
        Store(Counter(), clock: clock) { effect in
            switch effect {
            case .say: .done
            case .cancelLater: .cancel("later")
            case .addLater(let number, let thenAgain):
                .task("later", operation: { number }) { result in
                    (try? result.get()).map { thenAgain ? .addThenLater($0) : .add($0) }
                }
            case .failLater:
                .task("later", operation: { throw anyNSError() }) { (_: Result<Int, any Error>) in .add(-1) }
            case .addAfter(let duration, let number):
                .task(
                    "later",
                    operation: { try await clock.sleep(for: duration) },
                    nextAction: { result in (try? result.get()).map { .add(number) } })
            }
        }
    }

    private final class Box<Value> {
        var value: Value?
    }
}

private struct Counter: StateMachine {
    enum Action: Equatable {
        case increment
        case decrement
        case add(Int)
        case say(String)
        case sayTwice(String, String)
        case addLater(Int)
        case addLaterTwice(Int)
        case addThenLater(Int)
        case failLater
        case addAfter(Duration, Int)
        case cancelLater
    }

    enum Effect: Equatable {
        case say(String)
        case addLater(Int, thenAgain: Bool)
        case failLater
        case addAfter(Duration, Int)
        case cancelLater
    }

    enum Rejection: Equatable {
        case belowZero
    }

    var state = 0

    func handle(_ action: Action) -> StepResult<Int, Effect, Rejection> {
        switch action {
        case .increment: .accepted(state + 1, [])
        case .decrement: state == 0 ? .rejected(.belowZero) : .accepted(state - 1, [])
        case .add(let number): .accepted(state + number, [])
        case .say(let text): .accepted(state, [.say(text)])
        case .sayTwice(let first, let second): .accepted(state, [.say(first), .say(second)])
        case .addLater(let number): .accepted(state, [.addLater(number, thenAgain: false)])
        case .addLaterTwice(let number): .accepted(state, [.addLater(number, thenAgain: true)])
        case .addThenLater(let number): .accepted(state + number, [.addLater(number, thenAgain: false)])
        case .failLater: .accepted(state, [.failLater])
        case .addAfter(let duration, let number): .accepted(state, [.addAfter(duration, number)])
        case .cancelLater: .accepted(state, [.cancelLater])
        }
    }
}
