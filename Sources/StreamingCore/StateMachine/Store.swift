/// Runs a state machine: takes actions one at a time, tells observers in causal order, performs effects.
///
/// A plain type, confined to whoever made it (the main actor in an app, an actor in a server). Answers of its tasks
/// come in through `run()` or the `value` of a `send`, in the isolation of the caller.
public final class Store<Machine: StateMachine> {
    let runner: MachineRunner<Step<Machine>>

    /// Every action with its decision, refused ones included, in causal order.
    public let steps: EventPublisher<Step<Machine>>

    /// - Parameters:
    ///   - machine: decides; its state is where the store starts.
    ///   - clock: stamps the steps, and names the executor that tasks run on.
    ///   - perform: says what an effect means. Called in the order of decisions, never nested.
    public init(
        _ machine: Machine, clock: any PlaybackClock = SystemClock(),
        perform: @escaping (Machine.Effect) -> Work<Machine.Action>
    ) {
        let steps = EventPublisher<Step<Machine>>()
        self.steps = steps
        runner = MachineRunner(
            machine, currentMoment: { clock.moment }, executor: clock.executor, doorbell: Doorbell(), perform: perform,
            tell: { _ = steps.publish($0) })
    }

    /// The state as decided; observers may still be on their way to it.
    public var state: Machine.State { runner.state }

    /// What the machine would answer to `action` now.
    public func decision(for action: Machine.Action) -> Decision<Machine.State, Machine.Effect, Machine.Refusal> {
        runner.decision(for: action)
    }

    /// Decides `action` at once, also inside an observer; only the delivery to observers is queued.
    @discardableResult
    public func send(_ action: Machine.Action) -> StoreTask<Machine> {
        let (step, group) = runner.send(action)
        return StoreTask(step: step, group: group, runner: runner)
    }

    /// Delivers answers of tasks until the surrounding task is cancelled.
    public func run() async {
        await runner.settle { false }
    }

    /// Delivers the answers that have come in by now.
    public func processPending() {
        runner.processPending()
    }
}
