import Foundation

/// What is watched for a leak. It crosses to the end of the test, where nobody else touches the instance any more.
final class WeakReference: @unchecked Sendable {
    // The reference is looked at only while the lock is held, and never handed out.
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
