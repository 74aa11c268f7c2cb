import XCTest

extension XCTestCase {
    /// Fails, at the line of the call, if `instance` is still alive when the test is over.
    ///
    /// Call it where the instance is made, before any other teardown block: they run in the reverse order.
    public func trackForMemoryLeaks(_ instance: AnyObject, file: StaticString = #filePath, line: UInt = #line) {
        let survivor = WeakReference(instance)
        addTeardownBlock {
            if let message = survivor.leakMessage { reportFailure(message, file: file, line: line) }
        }
    }
}
