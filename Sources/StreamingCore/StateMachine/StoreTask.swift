/// What a store was asked to do by one `send`: the decision at once, the end of its effects to be awaited.
public struct StoreTask<Machine: StateMachine> {
    /// What the machine decided, and when.
    public let step: Step<Machine>

    let group: UInt64
    let runner: MachineRunner<Step<Machine>>

    /// Returns when every task that the action set off, and that their answers set off in turn, has ended.
    ///
    /// It delivers the answers itself while it waits, so it needs no `run()` beside it.
    public var value: Void {
        get async { await runner.settle { !runner.isRunning(group) } }
    }
}
