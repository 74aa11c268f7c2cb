/// Runs a state machine: decides actions one at a time, performs effects, and tells observers in
/// causal order.
///
/// A plain type, confined to whoever made it (the main actor in an app, an actor in a server).
/// Results of its tasks are delivered by `run()` or by the `value` of a `send`, in the isolation of
/// the caller.
public final class Store<Machine: StateMachine> {
    /// Every action with its result, including refused actions, in causal order. A step is published
    /// after its effects were performed.
    public let steps = EventPublisher<Step<Machine>>()

    /// The machine in its current state.
    package private(set) var machine: Machine
    private let currentMoment: () -> Moment
    private let perform: (Machine.Effect) -> EffectTask<Machine.Action>
    private let signal: AsyncSignal
    private let tasks: RunningTasks<Machine.Action>
    private let processing = ReentrancyGuard()
    /// The moment of all actions of one command; nil outside of ``atOneMoment(_:)``.
    private var commandMoment: Moment?
    /// Made for the first observer of decisions.
    private var decisions: EventPublisher<Step<Machine>>?

    /// Decided steps whose effects and observers are still to come, in order, each with its group and
    /// its cause.
    private var waiting: [(step: Step<Machine>, group: UInt64, chain: PublishChain)] = []
    private var isPerforming = false
    /// The group of the step whose effects and observers run now; the actions that they send belong
    /// to it.
    private var currentGroup: UInt64?
    /// The number of the last group: a `send` outside a callback, with all actions and tasks that it
    /// leads to.
    private var lastGroup: UInt64 = 0

    /// Creates a store that starts in the state of `machine`.
    ///
    /// - Parameters:
    ///   - machine: decides the actions.
    ///   - clock: gives the time of the steps, and the executor of the tasks.
    ///   - perform: returns the work for an effect. Called in the order of decisions, never nested.
    public convenience init(
        _ machine: Machine, clock: any MonotonicClock = SystemClock(),
        perform: @escaping (Machine.Effect) -> EffectTask<Machine.Action>
    ) {
        self.init(machine, currentMoment: { clock.moment }, executor: clock.executor, perform: perform)
    }

    /// Creates a store that shares a signal with its owner, for containers of stores and for tests.
    ///
    /// - Parameter signal: Signals that the result of a task waits.
    init(
        _ machine: Machine, currentMoment: @escaping () -> Moment, executor: (any TaskExecutor)?,
        signal: AsyncSignal = AsyncSignal(), perform: @escaping (Machine.Effect) -> EffectTask<Machine.Action>
    ) {
        self.machine = machine
        self.currentMoment = currentMoment
        self.perform = perform
        self.signal = signal
        tasks = RunningTasks(executor: executor, signal: signal)
    }

    /// The current state. Observers of `steps` may not have been told of it yet.
    public var state: Machine.State { machine.state }

    /// Returns the result that `action` would have now, and changes nothing.
    public func result(of action: Machine.Action) -> StepResult<Machine.State, Machine.Effect, Machine.Refusal> {
        machine.handle(action)
    }

    /// Calls `observe` with each step as soon as it is decided and before its effects, until the
    /// token is released.
    package func observeDecisions(_ observe: @escaping (Step<Machine>) -> Void) -> EventSubscription {
        let publisher = decisions ?? EventPublisher()
        decisions = publisher
        return publisher.sink(observe)
    }

    /// Decides `action` at once, also inside an observer. Its effects and observers follow those of
    /// earlier actions.
    @discardableResult
    public func send(_ action: Machine.Action) -> StoreTask<Machine> {
        let group = currentGroup ?? newGroup()
        return StoreTask(step: send(action, in: group), group: group, store: self)
    }

    /// Gives all actions that `body` sends the same moment, because they are one command of the user.
    package func atOneMoment(_ body: () -> Void) {
        let outer = commandMoment
        commandMoment = outer ?? currentMoment()
        body()
        commandMoment = outer
    }

    private func send(_ action: Machine.Action, in group: UInt64) -> Step<Machine> {
        let moment = commandMoment ?? currentMoment()
        let step = Step<Machine>(action: action, from: machine.state, result: machine.handle(action), at: moment)
        machine.state = step.to
        waiting.append((step, group, .current))
        _ = decisions?.publish(step)
        if !isPerforming { performWaiting() }
        return step
    }

    private func performWaiting() {
        isPerforming = true
        while !waiting.isEmpty {
            for (step, group, chain) in exchange(&waiting, with: []) {
                chain.asCurrent { performEffects(step, in: group) }
            }
        }
        isPerforming = false
    }

    private func performEffects(_ step: Step<Machine>, in group: UInt64) {
        currentGroup = group
        for effect in step.result.effects { tasks.perform(perform(effect), in: group) }
        _ = steps.publish(step)
        currentGroup = nil
    }

    private func newGroup() -> UInt64 {
        lastGroup += 1
        return lastGroup
    }

    /// Starts, replaces or cancels a task without an action.
    package func start(_ task: EffectTask<Machine.Action>) { tasks.perform(task, in: newGroup()) }

    /// Delivers results of tasks until the surrounding task is cancelled.
    public func run() async {
        await run { false }
    }

    /// Delivers the results that wait now. Inside a callback, they are delivered after the
    /// callback.
    public func processPending() {
        processing.run { tasks.deliverResults { action, group in _ = send(action, in: group) } }
    }

    /// Delivers results until every task of the group has ended, or the surrounding task is
    /// cancelled.
    func run(untilTheEndOf group: UInt64) async {
        await run { !tasks.contains(group: group) }
    }

    private func run(until isDone: () -> Bool) async {
        while !Task.isCancelled {
            let sent = signal.sentCount
            processPending()
            if isDone() { return }
            await signal.wait(after: sent)
        }
    }
}
