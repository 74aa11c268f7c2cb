import StreamingCore

/// A store that runs a machine step by step and asserts each step: the next state and the effects in order, or the
/// rejection.
///
/// `receive` asserts a step that the task of an effect has caused. By default, the store is exhaustive: an unasserted
/// change, effect, step or running task is a failure. Failures are reported at the line of the call, or at the line
/// that created the store if `finish` was not called.
public final class TestStore<Machine: StateMachine> {
    /// The treatment of changes, effects, steps and tasks that the test does not assert.
    public enum Exhaustivity: Sendable {
        /// An unasserted change, effect, step or task is a failure.
        case on
        /// An unasserted change, effect, step or task is recorded in `skipped`, and is not a failure.
        case off
    }

    /// A step of the history, and its cause.
    public struct Entry: Equatable, Sendable {
        /// The cause of a step.
        public enum Cause: Equatable, Sendable {
            /// The test sent the action of the step.
            case sent
            /// A task of an earlier step sent the action of the step, or the action was sent during another step.
            case received
        }

        /// The cause of the step.
        public let cause: Cause
        /// The action, the state before the action, the result, and the time.
        public let step: Step<Machine>
    }

    /// The unasserted changes, effects, steps and tasks as texts, in order; always empty with `Exhaustivity.on`.
    public private(set) var skipped: [String] = []
    /// All steps so far, in the order in which they happened.
    public private(set) var history: [Entry] = []
    /// The clock on which the tasks of effects wait.
    public let clock: ManualClock

    private let store: Store<Machine>
    private let exhaustivity: Exhaustivity
    private let log: Log
    private let place: (file: StaticString, line: UInt)
    private var isFinished = false
    private var token: EventSubscription?
    private var received: ArraySlice<Entry> { history[asserted...] }
    /// The number of asserted or skipped steps, which are the first steps of the history.
    private var asserted = 0

    /// Creates a store that runs a machine from the state of the machine.
    ///
    /// - Parameters:
    ///   - machine: The machine in its initial state.
    ///   - exhaustivity: The treatment of everything that the test does not assert.
    ///   - clock: The clock on which the tasks of effects wait.
    ///   - file: The file at which to report a missing `finish`.
    ///   - line: The line at which to report a missing `finish`.
    ///   - perform: A closure that returns the task for an effect. By default, no effect starts a task.
    public init(
        _ machine: Machine, exhaustivity: Exhaustivity = .on, clock: ManualClock = ManualClock(),
        file: StaticString = #filePath, line: UInt = #line,
        perform: @escaping (Machine.Effect) -> EffectTask<Machine.Action> = { _ in .done }
    ) {
        let log = Log()
        self.clock = clock
        self.exhaustivity = exhaustivity
        self.log = log
        place = (file, line)
        store = Store(machine, clock: clock) { log.watch(perform($0)) }
        token = store.steps.sink { [weak self] step in
            guard let self else { return }
            history.append(Entry(cause: log.isSending ? .sent : .received, step: step))
            log.isSending = false
        }
    }

    deinit {
        guard !isFinished, exhaustivity == .on else { return }
        let lines = received.map { "missing receive(\($0.step.action))" } + [runningTasks].compactMap { $0 }
        if !lines.isEmpty { fail("finish() was not called", lines, place.file, place.line) }
    }

    /// The current state.
    public var state: Machine.State { store.state }

    // MARK: Sending

    /// Sends an action, asserts that the action is accepted, and asserts the whole next state and all effects.
    ///
    /// `change` turns the previous state into the expected state. Without `change`, the state must not change.
    public func send(
        _ action: Machine.Action, effects: [Machine.Effect] = [], file: StaticString = #filePath, line: UInt = #line,
        _ change: ((inout Machine.State) -> Void)? = nil
    ) {
        guard let step = send(action, file, line) else { return }
        expect(step, effects, change, file, line)
    }

    /// Sends an action, and asserts that the action is rejected for the given reason.
    public func send(
        _ action: Machine.Action, rejected reason: Machine.Rejection, file: StaticString = #filePath, line: UInt = #line
    ) {
        guard let step = send(action, file, line) else { return }
        expect(step, rejected: reason, file, line)
    }

    /// Sends an action, and asserts that the action is accepted and that only `property` changes, to `value`.
    public func send<Value>(
        _ action: Machine.Action, _ property: WritableKeyPath<Machine.State, Value>, _ value: Value,
        effects: [Machine.Effect] = [], file: StaticString = #filePath, line: UInt = #line
    ) {
        send(action, effects: effects, file: file, line: line) { $0[keyPath: property] = value }
    }

    /// Sends an action, and asserts that the action is accepted and that only `property` changes, to `value`.
    public func send<Value>(
        _ action: Machine.Action, expecting property: WritableKeyPath<Machine.State, Value>, toBe value: Value,
        effects: [Machine.Effect] = [], file: StaticString = #filePath, line: UInt = #line
    ) {
        send(action, property, value, effects: effects, file: file, line: line)
    }

    /// Sends an action, asserts that the action is accepted with `effects`, and passes the next state to `check`.
    public func send(
        _ action: Machine.Action, effects: [Machine.Effect] = [], file: StaticString = #filePath, line: UInt = #line,
        assert check: (Machine.State) -> Void
    ) {
        guard let step = send(action, file, line) else { return }
        expect(step, effects: effects, file, line)
        check(step.to)
    }

    // MARK: Receiving

    /// Asserts the next step that a task has caused: the action, the whole next state, and all effects.
    public func receive(
        _ action: Machine.Action, effects: [Machine.Effect] = [], file: StaticString = #filePath, line: UInt = #line,
        _ change: ((inout Machine.State) -> Void)? = nil
    ) {
        guard let step = receive(action, file, line) else { return }
        expect(step, effects, change, file, line)
    }

    /// Asserts that the next step that a task has caused was rejected for the given reason.
    public func receive(
        _ action: Machine.Action, rejected reason: Machine.Rejection, file: StaticString = #filePath, line: UInt = #line
    ) {
        guard let step = receive(action, file, line) else { return }
        expect(step, rejected: reason, file, line)
    }

    // MARK: Time and completion

    /// Advances virtual time by `duration`, and lets the store handle the results of tasks.
    public func advance(by duration: Duration = .zero) {
        clock.advance(by: duration) { store.processPending() }
    }

    /// Asserts at the end that the test has asserted every step and that no task is running.
    public func finish(file: StaticString = #filePath, line: UInt = #line) {
        advance()
        isFinished = true
        skipReceived("before finish()", file, line)
        if let text = runningTasks { unasserted(text, file, line) }
    }

    /// The number of running tasks as a text, or nil if no task is running.
    private var runningTasks: String? {
        switch log.running.count {
        case 0: nil
        case 1: "a task is still running"
        case let count: "\(count) tasks are still running"
        }
    }

    // MARK: Helpers

    private func send(_ action: Machine.Action, _ file: StaticString, _ line: UInt) -> Step<Machine>? {
        advance()
        skipReceived("before \(action)", file, line)
        log.isSending = true
        let step = store.send(action).step
        // Further actions that are sent during the step count as received, like the results of tasks.
        asserted += 1
        return step
    }

    private func receive(_ action: Machine.Action, _ file: StaticString, _ line: UInt) -> Step<Machine>? {
        advance()
        guard let entry = received.first else {
            reportFailure("expected to receive \(action), received nothing", file: file, line: line)
            return nil
        }
        asserted += 1
        guard entry.step.action == action else {
            let lines = Difference.lines(expected: action, found: entry.step.action)
            fail("received a different action than expected", lines, file, line)
            return nil
        }
        return entry.step
    }

    private func skipReceived(_ when: String, _ file: StaticString, _ line: UInt) {
        for entry in received { unasserted("missing receive(\(entry.step.action)) \(when)", file, line) }
        asserted = history.count
    }

    private func expect(
        _ step: Step<Machine>, _ effects: [Machine.Effect], _ change: ((inout Machine.State) -> Void)?,
        _ file: StaticString, _ line: UInt
    ) {
        guard expect(step, effects: effects, file, line) else { return }
        var expected = step.from
        change?(&expected)
        if expected == step.to { return expectChange(change, step, file, line) }
        let lines = Difference.lines(expected: expected, found: step.to)
        if change != nil && step.to == step.from {
            fail("\(step.action) did not change the state, expected a change", lines, file, line)
        } else if change == nil {
            unasserted("\(step.action) changed the state: \(lines.joined(separator: "; "))", file, line)
        } else {
            fail("\(step.action) led to a different state than expected", lines, file, line)
        }
    }

    /// Reports a failure if the `change` closure changes nothing, because such a closure asserts nothing.
    private func expectChange(
        _ change: ((inout Machine.State) -> Void)?, _ step: Step<Machine>, _ file: StaticString, _ line: UInt
    ) {
        if change == nil || step.from != step.to { return }
        reportFailure("\(step.action) did not change the state, expected a change", file: file, line: line)
    }

    /// Asserts the effects of a step, and returns whether the action of the step was accepted.
    @discardableResult
    private func expect(
        _ step: Step<Machine>, effects expected: [Machine.Effect], _ file: StaticString, _ line: UInt
    ) -> Bool {
        switch step.result {
        case .rejected(let reason):
            reportFailure("\(step.action) was rejected: \(reason)", file: file, line: line)
            return false
        case .accepted(_, let effects):
            if effects == expected { return true }
            let lines = Difference.lines(expected: expected, found: effects)
            if expected.isEmpty {
                unasserted("\(step.action) requested effects: \(lines.joined(separator: "; "))", file, line)
            } else {
                fail("\(step.action) requested different effects than expected", lines, file, line)
            }
            return true
        }
    }

    private func expect(_ step: Step<Machine>, rejected reason: Machine.Rejection, _ file: StaticString, _ line: UInt) {
        switch step.result {
        case .accepted:
            reportFailure("\(step.action) was accepted, expected the rejection \(reason)", file: file, line: line)
        case .rejected(let found):
            if found == reason { return }
            let lines = Difference.lines(expected: reason, found: found)
            fail("\(step.action) was rejected for a different reason", lines, file, line)
        }
    }

    private func unasserted(_ text: String, _ file: StaticString, _ line: UInt) {
        switch exhaustivity {
        case .on: reportFailure(text, file: file, line: line)
        case .off: skipped.append(text)
        }
    }

    private func fail(_ text: String, _ lines: [String], _ file: StaticString, _ line: UInt) {
        reportFailure(([text + ":"] + lines).joined(separator: "\n  "), file: file, line: line)
    }

    /// The running tasks, and whether the test is sending an action.
    private final class Log {
        var isSending = false
        private(set) var running: Set<TaskID> = []

        func watch(_ task: EffectTask<Machine.Action>) -> EffectTask<Machine.Action> {
            switch task {
            case .done: return .done
            case .cancel(let id):
                running.remove(id)
                return .cancel(id)
            case .run(let id, let operation, let nextAction):
                running.insert(id)
                return .run(
                    id, operation: operation,
                    nextAction: { [weak self] result in
                        self?.running.remove(id)
                        return nextAction(result)
                    })
            }
        }
    }
}
