import StreamingCore

/// A transport that never responds, and runs `onCancel` when a request is cancelled.
package final class UnresponsiveTransport: HTTPTransport {
    /// The closure to run when a request is cancelled.
    package let onCancel = LockedValue<@Sendable () -> Void>({})
    /// Whether a request has arrived.
    package let isWaiting = LockedValue(false)
    /// Whether `onCancel` ended on another thread, or nil before a cancellation.
    ///
    /// It then shows that the caller held no lock that the closure needs.
    package let wasFree = LockedValue<Bool?>(nil)

    /// Creates a transport that runs no closure on cancellation.
    package init() {}

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        await withTaskCancellationHandler {
            isWaiting.withLock { $0 = true }
            let (never, _) = AsyncStream<Never>.makeStream()
            for await _ in never {}
        } onCancel: {
            let isFree = endsOnAnotherThread(onCancel.withLock { $0 })
            wasFree.withLock { $0 = isFree }
        }
        throw HTTPError.cancelled
    }
}
