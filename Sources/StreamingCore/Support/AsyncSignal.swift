/// Wakes any number of waiting tasks. It carries no value.
package final class AsyncSignal: Sendable {
    private struct State {
        var sentCount: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = LockedValue(State())

    package init() {}

    /// Wakes all tasks that wait.
    package func send() {
        let waiters = state.withLock { state in
            state.sentCount += 1
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// The number of calls of `send`. Read it before you look for messages, and pass it to `wait(after:)`.
    package var sentCount: UInt64 { state.withLock { $0.sentCount } }

    /// Returns once `send` was called more than `seen` times, or the task is cancelled.
    ///
    /// It waits where the caller is: without the isolation the closure would run on another thread, and come back later.
    package func wait(after seen: UInt64, isolation: isolated (any Actor)? = #isolation) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            _ = isolation
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    // Compared under the lock that `send` and the cancellation take, so neither can slip in between.
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
