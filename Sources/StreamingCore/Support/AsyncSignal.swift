/// Tells any number of waiting tasks that something has come in; it carries nothing itself.
package final class AsyncSignal: Sendable {
    private struct State {
        var rings: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = LockedValue(State())

    package init() {}

    package func ring() {
        let waiters = state.withLock { state in
            state.rings += 1
            defer { state.waiters.removeAll() }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// How often it has rung, to be read before looking for messages and handed to `wait(after:)`.
    package var rings: UInt64 { state.withLock { $0.rings } }

    /// Returns once it has rung more than `seen` times, or the task is cancelled.
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
                    // Looked at under the lock that `ring` and the cancellation take, so neither can slip in between.
                    if state.rings > seen || Task.isCancelled { return true }
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
