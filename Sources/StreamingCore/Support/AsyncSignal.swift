/// A signal that wakes all waiting tasks. The signal carries no value.
package final class AsyncSignal: Sendable {
    private struct State {
        var sentCount: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = LockedValue(State())

    /// Creates a signal that has not been sent yet.
    package init() {}

    /// Sends the signal: adds 1 to `sentCount` and wakes all waiting tasks.
    package func send() {
        let waiters = state.withLock { state in
            state.sentCount += 1
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// The number of calls of `send` so far.
    ///
    /// Read this count first, then check whether there is work, and then pass the count to `wait(after:)`. In this
    /// order, no signal is missed.
    package var sentCount: UInt64 { state.withLock { $0.sentCount } }

    /// Waits until `sentCount` exceeds `seen`, or until the task is cancelled. Returns immediately if `sentCount`
    /// already exceeds `seen`, or if the task is already cancelled.
    ///
    /// The method runs in the isolation of the caller, because a change of the executor would delay the return.
    ///
    /// - Parameters:
    ///   - seen: A previous value of `sentCount`.
    ///   - isolation: The isolation of the caller. Do not pass a value.
    package func wait(after seen: UInt64, isolation: isolated (any Actor)? = #isolation) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            _ = isolation
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    // `send` and the cancellation handler take the same lock, so neither can look for waiters between
                    // the check and the registration.
                    if state.sentCount > seen || Task.isCancelled { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }
}
