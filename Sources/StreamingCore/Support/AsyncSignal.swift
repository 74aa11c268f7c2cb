/// A signal without a value that wakes any number of waiting tasks.
package final class AsyncSignal: Sendable {
    private struct State {
        var sentCount: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = LockedValue(State())

    /// Creates a signal that has not been sent.
    package init() {}

    /// Wakes all waiting tasks.
    package func send() {
        let waiters = state.withLock { state in
            state.sentCount += 1
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// The number of calls of `send`.
    ///
    /// Read it before checking for messages, and pass it to `wait(after:)`.
    package var sentCount: UInt64 { state.withLock { $0.sentCount } }

    /// Waits until `send` has been called more than `seen` times, or until the task is cancelled.
    ///
    /// The function runs in the isolation of its caller. Otherwise the closure would run on another thread, and the
    /// function would return later.
    ///
    /// - Parameter seen: A previous value of `sentCount`.
    package func wait(after seen: UInt64, isolation: isolated (any Actor)? = #isolation) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            _ = isolation
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    // `send` and the cancellation take the same lock, so neither can happen between the check and the
                    // registration.
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
