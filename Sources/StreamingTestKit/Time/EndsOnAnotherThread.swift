import Foundation

/// Returns whether `call` ends on another thread, which shows that it waits for no lock of the caller.
///
/// It waits for up to ten seconds. A call that is not blocked takes much less.
package func endsOnAnotherThread(_ call: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        call()
        end.signal()
    }
    return end.wait(timeout: .now() + 10) == .success
}
