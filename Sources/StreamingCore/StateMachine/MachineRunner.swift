import Foundation

/// What a `Store` is made of: decides, performs effects and tells of it, in causal order.
///
/// `Note` is what is told of a decision. It is made once, when the decision falls, and nothing else is copied on the way
/// to the observers: copies of the large values of a decision cost more than the decision.
final class MachineRunner<Note: DecisionNote> {
    typealias Machine = Note.Machine

    private struct RunningTask {
        let generation: UInt64
        let group: UInt64
        let handle: Task<Void, Never>
        let answer: (Result<any Sendable, any Error>) -> Machine.Action?
    }

    private var machine: Machine
    /// Decisions whose effects and observers are still to come, in their order.
    private var waiting: [(effects: [Machine.Effect], note: Note, group: UInt64, chain: PublishChain)] = []
    private var isWaiting = false
    private var isFollowing = false
    private var tasks: [TaskID: RunningTask] = [:]
    private var lastGeneration: UInt64 = 0
    private var lastGroup: UInt64 = 0
    /// Of the decision that is being followed: what effects and observers send belongs to it.
    private var followedGroup: UInt64?
    private let rounds = Rounds()
    private let answers = Mailbox<TaskAnswer>(capacity: .max)

    /// Told of each decision as it falls, in the order of decisions.
    var onDecision: ((Step<Machine>) -> Void)?

    private let currentMoment: () -> Moment
    private let executor: (any TaskExecutor)?
    private let doorbell: Doorbell
    private let perform: (Machine.Effect) -> Work<Machine.Action>
    private let tell: (Note) -> Void

    /// - Parameters:
    ///   - perform: says what an effect means. Called in the order of decisions, never nested.
    ///   - tell: called after the effects of a decision, in the order of decisions, never nested.
    init(
        _ machine: Machine, currentMoment: @escaping () -> Moment, executor: (any TaskExecutor)?, doorbell: Doorbell,
        perform: @escaping (Machine.Effect) -> Work<Machine.Action>, tell: @escaping (Note) -> Void
    ) {
        self.machine = machine
        self.currentMoment = currentMoment
        self.executor = executor
        self.doorbell = doorbell
        self.perform = perform
        self.tell = tell
        answers.attach(doorbell)
    }

    deinit {
        for task in tasks.values { task.handle.cancel() }
    }

    var state: Machine.State { machine.state }

    func decision(for action: Machine.Action) -> Decision<Machine.State, Machine.Effect, Machine.Refusal> {
        machine.handle(action)
    }

    /// Decides `action` at once; the group names the work that it sets off.
    func send(_ action: Machine.Action) -> (note: Note, group: UInt64) {
        let group = followedGroup ?? newGroup()
        return (send(action, in: group), group)
    }

    private func newGroup() -> UInt64 {
        lastGroup += 1
        return lastGroup
    }

    /// Decides at once, and follows the decision unless another is being followed: what effects and observers send is
    /// decided at once too, and followed after the rest of what they belong to.
    private func send(_ action: Machine.Action, in group: UInt64) -> Note {
        let moment = currentMoment()
        if let onDecision {
            let decision = machine.handle(action)
            onDecision(Step(action: action, from: machine.state, decision: decision, at: moment))
        }
        let (note, effects) = Self.decide(action, &machine, at: moment)
        if isFollowing {
            waiting.append((effects, note, group, .current))
            isWaiting = true
        } else {
            isFollowing = true
            follow(effects, note, in: group)
            if isWaiting { followWaiting() }
            isFollowing = false
        }
        return note
    }

    /// In place, because copies of the machine would cost as much as the decision.
    private static func decide(
        _ action: Machine.Action, _ machine: inout Machine, at moment: Moment
    ) -> (Note, [Machine.Effect]) {
        switch machine.handle(action) {
        case .accepted(var state, let effects):
            swap(&machine.state, &state)
            return (
                Note(action, from: state, to: machine.state, effects: effects, refusal: nil, at: moment), effects
            )
        case .refused(let reason):
            let state = machine.state
            return (Note(action, from: state, to: state, effects: [], refusal: reason, at: moment), [])
        }
    }

    private func followWaiting() {
        var next = 0
        while next < waiting.count {
            let (effects, note, group, chain) = waiting[next]
            next += 1
            chain.asCurrent { follow(effects, note, in: group) }
        }
        waiting.removeAll(keepingCapacity: true)
        isWaiting = false
    }

    private func follow(_ effects: [Machine.Effect], _ note: Note, in group: UInt64) {
        followedGroup = group
        for effect in effects { start(perform(effect), in: group) }
        tell(note)
        followedGroup = nil
    }
}

// MARK: Tasks

extension MachineRunner {
    /// Starts, replaces or cancels a task, whoever asked for it.
    func start(_ work: Work<Machine.Action>) {
        start(work, in: newGroup())
    }

    private func start(_ work: Work<Machine.Action>, in group: UInt64) {
        switch work {
        case .done:
            break
        case .cancel(let id):
            cancel(id)
        case .run(let id, let operation, let answer):
            cancel(id)
            lastGeneration += 1
            let generation = lastGeneration
            let handle = Task(executorPreference: executor) { [answers] in
                let result: Result<any Sendable, any Error>
                do { result = .success(try await operation()) } catch { result = .failure(error) }
                answers.post(TaskAnswer(id: id, generation: generation, result: result))
            }
            tasks[id] = RunningTask(generation: generation, group: group, handle: handle, answer: answer)
        }
    }

    private func cancel(_ id: TaskID) {
        guard let task = tasks.removeValue(forKey: id) else { return }
        task.handle.cancel()
        // Wakes whoever awaits the group that may just have become empty.
        doorbell.ring()
    }

    /// Delivers the answers that have come in by now; called inside a callback, after what is delivered already.
    func processPending() {
        rounds.run(deliverAnswers)
    }

    private func deliverAnswers() {
        for answer in answers.drain().messages {
            // A task that was replaced or cancelled has another generation, or none: its late answer is dropped.
            guard let task = tasks[answer.id], task.generation == answer.generation else { continue }
            tasks[answer.id] = nil
            if let action = task.answer(answer.result) { _ = send(action, in: task.group) }
        }
    }

    /// Delivers answers until `isDone` or the surrounding task is cancelled.
    func settle(until isDone: () -> Bool) async {
        while !Task.isCancelled {
            let rings = doorbell.rings
            processPending()
            if isDone() { return }
            await doorbell.wait(after: rings)
        }
    }

    /// Whether a task of the group still runs, or its answer is on the way.
    func isRunning(_ group: UInt64) -> Bool {
        tasks.values.contains { $0.group == group }
    }
}

/// What a finished task posts to its runner.
private struct TaskAnswer: Sendable {
    let id: TaskID
    let generation: UInt64
    let result: Result<any Sendable, any Error>
}
