/// What is watched for a leak. It crosses to the end of the test, where nobody else touches the instance any more.
struct WeakReference: @unchecked Sendable {
    // No lock: the reference is written once, here, and reading a weak reference is atomic.
    private weak let instance: AnyObject?
    private let type: String

    init(_ instance: AnyObject) {
        self.instance = instance
        type = "\(Swift.type(of: instance))"
    }

    var leakMessage: String? {
        instance == nil ? nil : "\(type) should have been deallocated. Potential memory leak."
    }
}
