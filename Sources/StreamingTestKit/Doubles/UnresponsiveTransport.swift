import StreamingCore

/// A transport that never responds, and runs `onCancel` when a request is cancelled.
///
/// `wasFree` says whether the closure ended on another thread, which shows that the caller held no lock that the
/// closure needs.
package final class UnresponsiveTransport: HTTPTransport {
    package let onCancel = LockedValue<@Sendable () -> Void>({})
    package let isWaiting = LockedValue(false)
    package let wasFree = LockedValue<Bool?>(nil)

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
