/// The work that a ``Store`` starts for one effect of its machine.
public enum EffectTask<Action> {
    /// No work, because the effect was already performed synchronously.
    case done
    /// The cancellation of the running task with this identifier. The result of the task is discarded. If no task with
    /// this identifier is running, nothing happens.
    case cancel(TaskID)
    /// A task that runs `operation` outside the isolation of the store.
    ///
    /// The store cancels a running task with the same identifier first. After the operation, the store passes the
    /// result to `nextAction` in its own isolation, and sends the action that `nextAction` returns. To create this
    /// case, use ``task(_:operation:nextAction:)``, which keeps the type of the result.
    case run(
        TaskID,
        operation: @Sendable () async throws -> any Sendable,
        nextAction: (Result<any Sendable, any Error>) -> Action?)

    /// Returns work that runs `operation` as a task.
    ///
    /// - Parameters:
    ///   - id: The identifier of the task. A running task with the same identifier is cancelled, and its result is
    ///     discarded.
    ///   - operation: The work of the task, which runs outside the isolation of the store.
    ///   - nextAction: A closure that returns the action to send, or nil to send no action. The closure receives the
    ///     value or the error of `operation`, in the isolation of the store.
    public static func task<Value: Sendable>(
        _ id: TaskID,
        operation: @escaping @Sendable () async throws -> Value,
        nextAction: @escaping (Result<Value, any Error>) -> Action?
    ) -> Self {
        .run(
            id, operation: operation,
            nextAction: { result in
                switch result {
                case .success(let value): (value as? Value).flatMap { nextAction(.success($0)) }
                case .failure(let error): nextAction(.failure(error))
                }
            })
    }
}
