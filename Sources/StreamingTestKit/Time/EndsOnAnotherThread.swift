import Foundation

/// Calls `call` on another thread, and returns whether it ends within ten seconds.
///
/// If it does, it waits for no lock that the caller holds. A call that is not blocked takes much less than ten seconds.
package func endsOnAnotherThread(_ call: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        call()
        end.signal()
    }
    return end.wait(timeout: .now() + 10) == .success
}
