import Dispatch

/// A serial queue for work that blocks its thread.
///
/// Unless the queue is created with `runsInPlace`, the work runs on a thread of the queue, not on the main actor or on
/// the cooperative thread pool. A slow disk therefore delays only the callers that await the work.
package final class BlockingQueue: Sendable {
    private let queue: DispatchQueue?

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - label: The name of the queue in a debugger.
    ///   - runsInPlace: Whether work runs immediately on the caller's thread, and not on a thread of the queue. Pass
    ///     true only for work that does not block.
    package init(_ label: String, runsInPlace: Bool = false) {
        queue = runsInPlace ? nil : DispatchQueue(label: label)
    }

    /// Runs `work` after all previously enqueued work, and returns the result of `work`.
    ///
    /// Cancelling the caller's task does not cancel the work. The caller still waits until the work has finished.
    ///
    /// - Throws: The error of `work`.
    package func perform<Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard let queue else { return try work() }
        let result = await withCheckedContinuation { continuation in
            // Without the isolation, the closure would run on another thread. Work enqueued later might then run first.
            _ = isolation
            queue.async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Enqueues `work` and returns immediately. If the queue was created with `runsInPlace`, runs `work` before
    /// returning.
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: work) } else { work() }
    }
}
