import Foundation

/// Whether `call` comes to its end on a thread of its own, and does not wait for a lock that the caller holds.
///
/// It is given ten seconds, which a call that is not locked out never needs.
package func endsOnAnotherThread(_ call: @escaping @Sendable () -> Void) -> Bool {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        call()
        end.signal()
    }
    return end.wait(timeout: .now() + 10) == .success
}
