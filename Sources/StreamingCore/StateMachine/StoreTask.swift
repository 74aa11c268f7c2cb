/// The outcome of one call of ``Store/send(_:)``: the step, and a property to await the tasks that the action started.
public struct StoreTask<Machine: StateMachine> {
    /// The step, with the result of the action.
    public let step: Step<Machine>

    let group: UInt64
    let store: Store<Machine>

    /// The completion of all tasks that the action started, and of the tasks that followed from their results.
    ///
    /// Awaiting this property delivers the results of the tasks, so ``Store/run()`` is not needed at the same time.
    ///
    /// If the awaiting task is cancelled, the wait ends immediately. The work continues, because the state already
    /// reflects the action, and other tasks may await the same work. To cancel the work, send an action that cancels
    /// the work, such as ``VideoListMachine/Action/cancel``.
    public var value: Void {
        get async { await store.run(untilTheEndOf: group) }
    }
}
