import Foundation

/// Returns whether `call` ends on another thread, so that it does not wait for a lock that the caller holds.
///
/// Waits for up to ten seconds. A call that is not blocked takes much less.
package func endsOnAnotherThread(_ call: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        call()
        end.signal()
    }
    return end.wait(timeout: .now() + 10) == .success
}
