import StreamingCore

/// A runner of asynchronous work that concurrent callers share.
///
/// Callers that pass the same key while the work runs receive the result of that one execution. The work runs in a
/// separate task, because cancelling one caller must not cancel the work for the others. The work is cancelled when all
/// its callers have been cancelled.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Caller = CheckedContinuation<Value, any Error>

    /// Work in progress, and the callers that wait for the result.
    private struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var callers: [Int: Caller]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var lastNumber = 0
    }

    private let state = LockedValue(State())

    /// Returns the result of the work in progress for `key`.
    ///
    /// If no work is in progress, the method starts `work` and returns the result of `work`.
    ///
    /// - Throws: The error of the work, or `CancellationError` as soon as the caller's task is cancelled.
    func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                join(key, number, caller, work)
                // The cancellation handler may have run before the caller was added.
                if Task.isCancelled { leave(key, number) }
            }
        } onCancel: {
            leave(key, number)
        }
    }

    /// Adds a caller to the work in progress for a key, or starts the work if no work is in progress.
    private func join(
        _ key: Key, _ number: Int, _ caller: Caller, _ work: @escaping @Sendable () async throws -> Value
    ) {
        state.withLock { state in
            guard state.flights[key] == nil else {
                state.flights[key]?.callers[number] = caller
                return
            }
            let task = Task {
                do {
                    let value = try await work()
                    finish(key, number, .success(value))
                } catch {
                    finish(key, number, .failure(error))
                }
            }
            state.flights[key] = Flight(number: number, task: task, callers: [number: caller])
        }
    }

    /// Removes a cancelled caller, and cancels the work if no caller is left.
    private func leave(_ key: Key, _ number: Int) {
        let (caller, task) = state.withLock { state in
            let caller = state.flights[key]?.callers.removeValue(forKey: number)
            let isEmpty = state.flights[key]?.callers.isEmpty == true
            return (caller, isEmpty ? state.flights.removeValue(forKey: key)?.task : nil)
        }
        task?.cancel()
        caller?.resume(throwing: CancellationError())
    }

    /// Delivers the result of the work to all waiting callers, unless the work was cancelled.
    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let flight = state.withLock { state in
            // Cancelled work must not end newer work for the same key.
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
        }
        for caller in flight?.callers.values.map({ $0 }) ?? [] { caller.resume(with: result) }
    }
}
