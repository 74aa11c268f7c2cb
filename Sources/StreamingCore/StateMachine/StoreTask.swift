/// The outcome of one ``Store/send(_:)``: the step, and a way to await the tasks that it started.
public struct StoreTask<Machine: StateMachine> {
    /// The step, with the result of the action.
    public let step: Step<Machine>

    let group: UInt64
    let store: Store<Machine>

    /// The completion of all tasks that the action started, including tasks that followed from their results.
    ///
    /// Awaiting it delivers the results, so no ``Store/run()`` is needed in parallel.
    ///
    /// If the awaiting task is cancelled, this returns immediately, but the work continues. The state already reflects
    /// the action, and other tasks may await the same work. To cancel the work, send the corresponding action, such as
    /// ``VideoListMachine/Action/cancel``, which also settles the state without a result.
    public var value: Void {
        get async { await store.run(untilTheEndOf: group) }
    }
}
