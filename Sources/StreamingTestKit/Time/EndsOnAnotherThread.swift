import Foundation

/// Runs `call` on another thread, and returns whether `call` ends within ten seconds.
///
/// A call that ends in this time waits for no lock that the caller holds. Without such a lock, a call takes much less
/// than ten seconds.
package func endsOnAnotherThread(_ call: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        call()
        end.signal()
    }
    return end.wait(timeout: .now() + 10) == .success
}
