import Foundation

/// Runs a state machine: takes actions one at a time, tells observers in causal order, performs effects.
///
/// A plain type, confined to whoever made it (the main actor in an app, an actor in a server). Answers of its tasks
/// come in through `run()` or the `value` of a `send`, in the isolation of the caller.
public final class Store<Machine: StateMachine> {
    private struct RunningTask {
        let generation: UInt64
        let group: WorkGroup
        let handle: Task<Void, Never>
        let answer: (Result<any Sendable, any Error>) -> Machine.Action?
    }

    private var machine: Machine
    private let currentDate: () -> Date
    private let executor: (any TaskExecutor)?
    private let perform: (Machine.Effect) -> Work<Machine.Action>
    /// Decisions whose effects and observers are still to come, in their order.
    private var waiting: [(step: Step<Machine>, group: WorkGroup)] = []
    private var isSending = false
    private var tasks: [TaskID: RunningTask] = [:]
    private var lastGeneration: UInt64 = 0
    private let answers = Mailbox<TaskAnswer>(capacity: .max)
    private let doorbell: Doorbell

    /// Every action with its decision, refused ones included, in causal order.
    public let steps = EventPublisher<Step<Machine>>()

    /// - Parameters:
    ///   - machine: decides; its state is where the store starts.
    ///   - clock: stamps the steps, and names the executor that tasks run on.
    ///   - perform: says what an effect means. Called in the order of decisions, never nested.
    public convenience init(
        _ machine: Machine, clock: any PlaybackClock = SystemClock(),
        perform: @escaping (Machine.Effect) -> Work<Machine.Action>
    ) {
        self.init(
            machine, currentDate: { clock.date }, executor: clock.executor, doorbell: Doorbell(), perform: perform)
    }

    init(
        _ machine: Machine, currentDate: @escaping () -> Date, executor: (any TaskExecutor)?, doorbell: Doorbell,
        perform: @escaping (Machine.Effect) -> Work<Machine.Action>
    ) {
        self.machine = machine
        self.currentDate = currentDate
        self.executor = executor
        self.doorbell = doorbell
        self.perform = perform
        answers.attach(doorbell)
    }

    deinit {
        for task in tasks.values { task.handle.cancel() }
    }

    /// The state as decided; observers may still be on their way to it.
    public var state: Machine.State { machine.state }

    /// What the machine would answer to `action` now.
    public func decision(for action: Machine.Action) -> Decision<Machine.State, Machine.Effect, Machine.Refusal> {
        machine.handle(action)
    }

    /// Decides `action` at once, also inside an observer; only the delivery to observers is queued.
    @discardableResult
    public func send(_ action: Machine.Action) -> StoreTask<Machine> {
        send(action, in: WorkGroup())
    }

    /// Starts, replaces or cancels a task beside those that effects ask for.
    public func start(_ work: Work<Machine.Action>) {
        start(work, in: WorkGroup())
    }

    /// Delivers answers of tasks until the surrounding task is cancelled.
    public func run() async {
        await settle { false }
    }

    /// Delivers the answers that have come in by now.
    public func processPending() {
        for answer in answers.drain().messages {
            // A task that was replaced or cancelled has another generation, or none: its late answer is dropped.
            guard let task = tasks[answer.id], task.generation == answer.generation else { continue }
            tasks[answer.id] = nil
            if let action = task.answer(answer.result) { _ = send(action, in: task.group) }
            task.group.pending -= 1
        }
    }

    func settle(until isDone: () -> Bool) async {
        while !Task.isCancelled {
            let rings = doorbell.rings
            processPending()
            if isDone() { return }
            await doorbell.wait(after: rings)
        }
    }

    private func send(_ action: Machine.Action, in group: WorkGroup) -> StoreTask<Machine> {
        let isOutermost = !isSending
        isSending = true
        let from = machine.state
        let decision = machine.handle(action)
        let step = Step<Machine>(action: action, from: from, decision: decision, timestamp: currentDate())
        if case .accepted(let next, _) = decision { machine.state = next }
        waiting.append((step, group))
        if isOutermost {
            followDecisions()
            isSending = false
        }
        return StoreTask(step: step, group: group, store: self)
    }

    /// Performs the effects of each decision and then tells observers of it, in the order of decisions. What effects and
    /// observers send is decided at once, and followed after the rest of what they belong to.
    private func followDecisions() {
        while !waiting.isEmpty {
            let (step, group) = waiting.removeFirst()
            if case .accepted(_, let effects) = step.decision {
                for effect in effects { start(perform(effect), in: group) }
            }
            _ = steps.publish(step)
        }
    }

    private func start(_ work: Work<Machine.Action>, in group: WorkGroup) {
        switch work {
        case .done:
            break
        case .cancel(let id):
            cancel(id)
        case .run(let id, let operation, let answer):
            cancel(id)
            lastGeneration += 1
            group.pending += 1
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
        task.group.pending -= 1
        // Wakes whoever awaits the group that has just become empty.
        doorbell.ring()
    }
}

/// What a finished task posts to its store.
private struct TaskAnswer: Sendable {
    let id: TaskID
    let generation: UInt64
    let result: Result<any Sendable, any Error>
}
