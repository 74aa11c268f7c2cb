import Foundation

/// A weak reference to an instance that is tracked for leaks.
///
/// The class is unchecked, because the reference is read only at the end of the test, when no other code uses the
/// instance.
final class WeakReference: @unchecked Sendable {
    // The reference is read only while the lock is held, and never handed out.
    private let lock = NSLock()
    private weak var instance: AnyObject?
    private let type: String

    init(_ instance: AnyObject) {
        self.instance = instance
        type = "\(Swift.type(of: instance))"
    }

    var leakMessage: String? {
        let isGone = lock.withLock { instance == nil }
        return isGone ? nil : "\(type) should have been deallocated. Potential memory leak."
    }
}
