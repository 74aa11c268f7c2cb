import StreamingCore

/// Does once what several ask for at the same time.
///
/// The work has a task of its own, as no single caller owns it; it is cancelled when the last of them is.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Caller = CheckedContinuation<Value, any Error>

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

    /// The value of the work for `key` that is under way, or that of `work`.
    ///
    /// - Throws: what the work throws, or `CancellationError` as soon as the caller's task is cancelled.
    func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                join(key, number, caller, work)
                // The handler may have looked for the caller before it was there.
                if Task.isCancelled { leave(key, number) }
            }
        } onCancel: {
            leave(key, number)
        }
    }

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

    private func leave(_ key: Key, _ number: Int) {
        let (caller, task) = state.withLock { state in
            let caller = state.flights[key]?.callers.removeValue(forKey: number)
            let isEmpty = state.flights[key]?.callers.isEmpty == true
            return (caller, isEmpty ? state.flights.removeValue(forKey: key)?.task : nil)
        }
        task?.cancel()
        caller?.resume(throwing: CancellationError())
    }

    private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
        let flight = state.withLock { state in
            // One that was given up must not answer for the next.
            state.flights[key]?.number == number ? state.flights.removeValue(forKey: key) : nil
        }
        for caller in flight?.callers.values.map({ $0 }) ?? [] { caller.resume(with: result) }
    }
}
