import StreamingCore
import XCTest

extension XCTestCase {
    /// Fails, at the line of the call, if `instance` is still alive when the test is over.
    ///
    /// Call it where the instance is made. All are looked at together in the last teardown block, which is the one that was
    /// added first: those added after the first call here still run before.
    public func trackForMemoryLeaks(_ instance: AnyObject, file: StaticString = #filePath, line: UInt = #line) {
        let test = ObjectIdentifier(self)
        let entry = TrackedInstance(reference: WeakReference(instance), file: file, line: line)
        let isFirst = trackedInstances.withLock { tracked in
            tracked[test, default: []].append(entry)
            return tracked[test]?.count == 1
        }
        guard isFirst else { return }
        addTeardownBlock {
            let entries = trackedInstances.withLock { $0.removeValue(forKey: test) }
            for entry in entries ?? [] { entry.reportIfAlive() }
        }
    }
}

/// By test: instances of `XCTestCase` live to the end of the run, so their identities are unique.
private let trackedInstances = LockedValue<[ObjectIdentifier: [TrackedInstance]]>([:])
