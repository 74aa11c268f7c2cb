/// The work of a store for one effect.
public enum EffectTask<Action> {
    /// Nothing more: the effect was performed on the spot.
    case done
    /// Cancels the task of this name and drops its result.
    case cancel(TaskID)
    /// Runs `operation` outside the store and hands its result to `answer` in the isolation of the
    /// store, which sends the returned action. Use `task(_:operation:answer:)`, which keeps the
    /// type of the result.
    case run(
        TaskID,
        operation: @Sendable () async throws -> any Sendable,
        answer: (Result<any Sendable, any Error>) -> Action?)

    /// Runs `operation` under the name `id`, in the place of a task that runs under that name.
    ///
    /// - Parameter answer: turns the value or the error of `operation` into the next action, if
    ///   any.
    public static func task<Value: Sendable>(
        _ id: TaskID,
        operation: @escaping @Sendable () async throws -> Value,
        answer: @escaping (Result<Value, any Error>) -> Action?
    ) -> Self {
        .run(
            id, operation: operation,
            answer: { result in
                switch result {
                case .success(let value): (value as? Value).flatMap { answer(.success($0)) }
                case .failure(let error): answer(.failure(error))
                }
            })
    }
}
