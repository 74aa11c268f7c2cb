/// A container that runs a state machine: it handles actions one at a time, performs their effects, and notifies
/// observers in causal order.
///
/// A store is not `Sendable`. Confine it to one isolation domain, such as the main actor in an app or an actor on a
/// server. ``run()``, ``processPending()`` and ``StoreTask/value`` deliver the results of its tasks in the isolation of
/// the caller.
public final class Store<Machine: StateMachine> {
    /// The publisher of every action with its result, in causal order, including rejected actions. A step is published
    /// after its effects were performed.
    public let steps = EventPublisher<Step<Machine>>()

    /// The machine in its current state.
    package private(set) var machine: Machine
    private let currentMoment: () -> Moment
    private let perform: (Machine.Effect) -> EffectTask<Machine.Action>
    private let signal: AsyncSignal
    private let tasks: RunningTasks<Machine.Action>
    private let processing = ReentrancyGuard()
    /// The moment that all actions of one command share; nil outside of `atOneMoment(_:)`.
    private var commandMoment: Moment?
    /// The publisher for `observeDecisions(_:)`, created for its first observer.
    private var decisions: EventPublisher<Step<Machine>>?

    /// The steps whose effects are not performed yet, in order, each with its group and the cause of its events.
    private var waiting: [(step: Step<Machine>, group: UInt64, chain: PublishChain)] = []
    private var isPerforming = false
    /// The group of the step whose effects and observers are running. Actions that they send belong to the same group.
    private var currentGroup: UInt64?
    /// The number of the newest group. A group is a `send` outside a callback, with all actions and tasks that follow
    /// from it.
    private var lastGroup: UInt64 = 0

    /// Creates a store that starts in the state of `machine`.
    ///
    /// - Parameters:
    ///   - machine: The machine that handles the actions.
    ///   - clock: The source of the times of the steps, and of the executor of the tasks.
    ///   - perform: Performs an effect, or returns the task for it. Called in the order of the steps, never nested.
    public convenience init(
        _ machine: Machine, clock: any MonotonicClock = SystemClock(),
        perform: @escaping (Machine.Effect) -> EffectTask<Machine.Action>
    ) {
        self.init(machine, currentMoment: { clock.moment }, executor: clock.executor, perform: perform)
    }

    /// Creates a store that shares a signal with its owner, for containers of stores and for tests.
    ///
    /// - Parameters:
    ///   - machine: The machine that handles the actions.
    ///   - currentMoment: Returns the time of a step.
    ///   - executor: The executor of the tasks; nil for the default executor.
    ///   - signal: Sent when the result of a task arrives, and when a task is cancelled.
    ///   - perform: Performs an effect, or returns the task for it.
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

    /// The current state. Inside a callback, it may be newer than the last step that observers of ``steps`` received.
    public var state: Machine.State { machine.state }

    /// Returns the result that `action` would have now, without performing it.
    public func result(of action: Machine.Action) -> StepResult<Machine.State, Machine.Effect, Machine.Refusal> {
        machine.handle(action)
    }

    /// Calls `observe` with each step as soon as it is decided, before its effects are performed.
    ///
    /// - Returns: A token that keeps the subscription alive.
    package func observeDecisions(_ observe: @escaping (Step<Machine>) -> Void) -> EventSubscription {
        let publisher = decisions ?? EventPublisher()
        decisions = publisher
        return publisher.sink(observe)
    }

    /// Handles `action` immediately, even inside an observer. Its effects and observers run after those of earlier
    /// actions.
    ///
    /// - Returns: The step, with a way to await the tasks that the action starts.
    @discardableResult
    public func send(_ action: Machine.Action) -> StoreTask<Machine> {
        let group = currentGroup ?? newGroup()
        return StoreTask(step: send(action, in: group), group: group, store: self)
    }

    /// Gives all actions that `body` sends the same time, because together they are one command of the user.
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

    /// Starts, replaces or cancels a task that does not belong to an effect.
    package func start(_ task: EffectTask<Machine.Action>) { tasks.perform(task, in: newGroup()) }

    /// Delivers the results of tasks until the surrounding task is cancelled.
    public func run() async {
        await run { false }
    }

    /// Delivers the results that are waiting now. A call that is nested in another delivery takes effect after it.
    public func processPending() {
        processing.run { tasks.deliverResults { action, group in _ = send(action, in: group) } }
    }

    /// Delivers results until every task of the group has ended, or the surrounding task is cancelled.
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
