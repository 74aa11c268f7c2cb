import Foundation

/// A weak reference to an instance that is tracked for leaks.
///
/// The class is `@unchecked Sendable`, because a lock protects the reference and no other code receives the instance.
final class WeakReference: @unchecked Sendable {
    // The reference is read only while the lock is held, and no method returns the instance.
    private let lock = NSLock()
    private weak var instance: AnyObject?
    private let type: String

    init(_ instance: AnyObject) {
        self.instance = instance
        type = "\(Swift.type(of: instance))"
    }

    var leakMessage: String? {
        let isGone = lock.withLock { instance == nil }
        return isGone ? nil : "\(type) leaked: the instance was not deallocated"
    }
}
