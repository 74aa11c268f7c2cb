import StreamingCore

/// A transport that never responds.
///
/// When a request is cancelled, the transport runs `onCancel`.
package final class UnresponsiveTransport: HTTPTransport {
    /// The closure to run on another thread when a request is cancelled.
    package let onCancel = LockedValue<@Sendable () -> Void>({})
    /// Whether a request has arrived.
    package let isWaiting = LockedValue(false)
    /// Whether `onCancel` finished within ten seconds after a request was cancelled; nil before the first cancellation.
    ///
    /// False means that the code that cancelled the request held a lock that `onCancel` needs.
    package let wasFree = LockedValue<Bool?>(nil)

    /// Creates a transport whose `onCancel` does nothing.
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
