/// What a store was asked to do by one `send`: the decision at once, the end of its effects to be awaited.
public struct StoreTask<Machine: StateMachine> {
    /// What the machine decided, and when.
    public let step: Step<Machine>

    let group: UInt64
    let runner: MachineRunner<Step<Machine>>

    /// Returns when every task that the action set off, and that their answers set off in turn, has ended.
    ///
    /// It delivers the answers itself while it waits, so it needs no `run()` beside it.
    ///
    /// When the awaiting task is cancelled, it returns at once, and the work goes on: the store has decided the action, its state
    /// says so, and others may wait for the same work. To cancel the work, send the action that does, such as
    /// `CatalogueMachine.Action.cancel`. Its decision says what the state is without an answer.
    public var value: Void {
        get async { await runner.settle { !runner.isRunning(group) } }
    }
}
