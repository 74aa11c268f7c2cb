import Foundation

/// Runs `call` on another thread, and returns whether `call` ends within ten seconds.
///
/// The result is false if `call` waits for a lock that the caller holds. A call that needs no such lock takes much less
/// than ten seconds.
package func endsOnAnotherThread(_ call: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        call()
        end.signal()
    }
    return end.wait(timeout: .now() + 10) == .success
}
