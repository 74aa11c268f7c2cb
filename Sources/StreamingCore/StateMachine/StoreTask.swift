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
    /// If the awaiting task is cancelled, this returns immediately, but the work continues: the state already reflects
    /// the action, and other tasks may await the same work. To cancel the work, send the corresponding action, such as
    /// `CatalogueMachine.Action.cancel`, which also decides the state without a result.
    public var value: Void {
        get async { await runner.settle { !runner.isRunning(group) } }
    }
}
