/// The result of one `send`: the step at once, and the end of its effects to be awaited.
public struct StoreTask<Machine: StateMachine> {
    /// The decided step.
    public let step: Step<Machine>

    let group: UInt64
    let store: Store<Machine>

    /// Returns when every task that the action set off, and that their results set off in turn, has
    /// ended.
    ///
    /// It delivers the results itself while it waits, so it needs no `run()` beside it.
    ///
    /// If the awaiting task is cancelled, this returns immediately, but the work continues: the
    /// state already reflects the action, and other tasks may await the same work. To cancel the
    /// work, send the corresponding action, such as `VideoListMachine.Action.cancel`, which also
    /// decides the state without a result.
    public var value: Void {
        get async { await store.run(untilTheEndOf: group) }
    }
}
