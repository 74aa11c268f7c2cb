/// A container that runs a state machine. The store handles one action at a time, performs the effects, and notifies
/// observers in causal order.
///
/// A store is not `Sendable`. Confine each store to one isolation domain, such as the main actor in an app or an actor
/// on a server. ``run()``, ``processPending()`` and ``StoreTask/value`` deliver the results of the store's tasks in the
/// isolation of the caller.
public final class Store<Machine: StateMachine> {
    /// The publisher of a ``Step`` for every action, accepted or rejected, in causal order. The store performs the
    /// effects of a step before it publishes the step.
    public let steps = EventPublisher<Step<Machine>>()

    /// The machine in its current state.
    package private(set) var machine: Machine
    private let currentMoment: () -> Moment
    private let perform: (Machine.Effect) -> EffectTask<Machine.Action>
    private let signal: AsyncSignal
    private let tasks: RunningTasks<Machine.Action>
    private let processing = ReentrancyGuard()
    /// The time stamp that all actions inside a call of `atOneMoment(_:)` share; nil outside of such a call.
    private var commandMoment: Moment?
    /// The publisher for `observeDecisions(_:)`; nil before the first call of that method.
    private var decisions: EventPublisher<Step<Machine>>?

    /// The steps whose effects are not performed yet, in order. Each step has its group (see `lastGroup`) and the chain
    /// of publications that led to the step.
    private var waiting: [(step: Step<Machine>, group: UInt64, chain: PublishChain)] = []
    private var isPerforming = false
    /// The group of the step whose effects are being performed or whose observers are being called; nil at any other
    /// time. An action that an effect or an observer sends belongs to the same group.
    private var currentGroup: UInt64?
    /// The number of the newest group. A group consists of a `start` call, or of a `send` call outside a callback,
    /// and of all actions and tasks that follow from this call.
    private var lastGroup: UInt64 = 0

    /// Creates a store that starts in the state of `machine`.
    ///
    /// - Parameters:
    ///   - machine: The machine that handles the actions.
    ///   - clock: The clock that dates the steps, and whose executor runs the tasks.
    ///   - perform: A closure that performs an effect and returns ``EffectTask/done``, or that returns a task to start
    ///     or to cancel. The store calls the closure once per effect, in the order of the steps, never nested.
    public convenience init(
        _ machine: Machine, clock: any MonotonicClock = SystemClock(),
        perform: @escaping (Machine.Effect) -> EffectTask<Machine.Action>
    ) {
        self.init(machine, currentMoment: { clock.moment }, executor: clock.executor, perform: perform)
    }

    /// Creates a store that shares `signal` with its owner, for types that contain a store, and for tests.
    ///
    /// - Parameters:
    ///   - machine: The machine that handles the actions.
    ///   - currentMoment: A closure that returns the current time, for the time stamp of a step.
    ///   - executor: The executor of the tasks; nil for the default executor.
    ///   - signal: The signal that is sent when the result of a task arrives or a task is cancelled.
    ///   - perform: A closure that performs an effect and returns `done`, or that returns a task to start or to cancel.
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

    /// The current state. Inside a callback, the state may be newer than the last step that observers of ``steps``
    /// received.
    public var state: Machine.State { machine.state }

    /// Returns the result that `action` would have in the current state, without changing the state or performing
    /// effects.
    public func result(of action: Machine.Action) -> StepResult<Machine.State, Machine.Effect, Machine.Rejection> {
        machine.handle(action)
    }

    /// Subscribes `observe` to all later steps. The store calls `observe` before it performs the effects of a step.
    ///
    /// `observe` must not send an action. The store might otherwise perform the effects of a step before all observers
    /// have received the step.
    ///
    /// - Returns: A token that keeps the subscription alive. Cancel or release the token to end the subscription.
    package func observeDecisions(_ observe: @escaping (Step<Machine>) -> Void) -> EventSubscription {
        let publisher = decisions ?? EventPublisher()
        decisions = publisher
        return publisher.sink(observe)
    }

    /// Handles `action` immediately, even inside a callback. The store still performs the effects of earlier actions,
    /// and publishes their steps, before it performs the effects of `action`.
    ///
    /// - Returns: The outcome of the call, with the ``StoreTask/step`` and its result. Await ``StoreTask/value`` to
    ///   wait for the tasks that the action starts.
    @discardableResult
    public func send(_ action: Machine.Action) -> StoreTask<Machine> {
        let group = currentGroup ?? newGroup()
        return StoreTask(step: send(action, in: group), group: group, store: self)
    }

    /// The time stamp that an action would receive now.
    package var moment: Moment { commandMoment ?? currentMoment() }

    /// Calls `body`, and gives the same time stamp to all actions that are sent during the call.
    ///
    /// Use this method for a command that consists of several actions, such as a load and a seek. A nested call keeps
    /// the time stamp of the outer call.
    package func atOneMoment(_ body: () -> Void) {
        let outer = commandMoment
        commandMoment = moment
        body()
        commandMoment = outer
    }

    private func send(_ action: Machine.Action, in group: UInt64) -> Step<Machine> {
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

    /// Starts, replaces or cancels a task that does not belong to an effect, such as a timer.
    package func start(_ task: EffectTask<Machine.Action>) { tasks.perform(task, in: newGroup()) }

    /// Delivers the results of the store's tasks as they arrive, until the surrounding task is cancelled.
    public func run() async {
        await run { false }
    }

    /// Delivers the task results that are waiting now, and returns. A call during a delivery returns at once. The outer
    /// call then also delivers the results that have arrived meanwhile.
    public func processPending() {
        processing.run { tasks.deliverResults { action, group in _ = send(action, in: group) } }
    }

    /// Delivers the results of all tasks until every task of `group` has ended, or the surrounding task is cancelled.
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
