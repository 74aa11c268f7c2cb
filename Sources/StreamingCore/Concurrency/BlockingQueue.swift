import Dispatch

/// Runs work that blocks its thread: one piece at a time, in the order in which it was handed over.
///
/// The work runs on a thread of the queue's own, never on the main actor or on a thread of Swift concurrency. So a slow
/// disk delays only the callers that await this work.
package final class BlockingQueue: Sendable {
    private let queue: DispatchQueue?

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - label: The name of the queue in a debugger.
    ///   - runsInPlace: Whether work runs on the caller's thread instead, because it does not block.
    package init(_ label: String, runsInPlace: Bool = false) {
        queue = runsInPlace ? nil : DispatchQueue(label: label)
    }

    /// Runs work after everything that was handed over before, and returns its result.
    ///
    /// The work runs even if the caller's task is cancelled, and the caller waits for it.
    package func perform<Value: Sendable, Failure: Error>(
        isolation: isolated (any Actor)? = #isolation,
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard let queue else { return try work() }
        let result = await withCheckedContinuation { continuation in
            // Without the isolation, the closure would run on another thread, and later work might overtake it.
            _ = isolation
            queue.async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Hands work over and returns at once.
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: work) } else { work() }
    }
}
