/// What a store does for an effect.
public enum Work<Action> {
    /// The effect was performed on the spot.
    case done
    /// Ends the task of this name; its answer, should it still come, is dropped.
    case cancel(TaskID)
    /// Runs `operation` elsewhere and hands its result to `answer` in the store's isolation; an action that this
    /// returns is sent. Use `task(_:operation:answer:)`, which keeps the type of the result.
    case run(
        TaskID,
        operation: @Sendable () async throws -> any Sendable,
        answer: (Result<any Sendable, any Error>) -> Action?)

    /// Runs `operation` under the name `id`; `answer` turns its result or its error into the next action, if any.
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
