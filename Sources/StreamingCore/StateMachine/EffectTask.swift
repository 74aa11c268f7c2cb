/// The work that a store starts for one effect.
public enum EffectTask<Action> {
    /// No task, because the effect was performed synchronously.
    case done
    /// Cancels the task with this identifier, and discards its result.
    case cancel(TaskID)
    /// Runs `operation` as a task, outside the isolation of the store.
    ///
    /// The store passes the result to `nextAction` in its isolation, and sends the action that `nextAction` returns. Use
    /// ``task(_:operation:nextAction:)``, which keeps the type of the result.
    case run(
        TaskID,
        operation: @Sendable () async throws -> any Sendable,
        nextAction: (Result<any Sendable, any Error>) -> Action?)

    /// Returns work that runs `operation` as a task.
    ///
    /// - Parameters:
    ///   - id: The identifier of the task. A running task with the same identifier is cancelled, and its result is
    ///     discarded.
    ///   - operation: The work. It runs outside the isolation of the store.
    ///   - nextAction: Returns the action that follows the value or the error of `operation`, or nil for none.
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
