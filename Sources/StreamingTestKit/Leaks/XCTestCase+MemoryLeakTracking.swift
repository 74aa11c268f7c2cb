import StreamingCore
import XCTest

extension XCTestCase {
    /// Reports a failure at the line of the call if `instance` is still alive when the test ends.
    ///
    /// Call this method where the instance is created. The first call adds a teardown block that checks all instances.
    /// XCTest runs teardown blocks in reverse order, so blocks that are added after the first call run before the
    /// check.
    ///
    /// - Parameters:
    ///   - instance: The instance that must be deallocated by the end of the test.
    ///   - file: The file to report a leak at.
    ///   - line: The line to report a leak at.
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

/// The tracked instances of each test.
///
/// An `XCTestCase` lives until the end of the run, so its identity is unique.
private let trackedInstances = LockedValue<[ObjectIdentifier: [TrackedInstance]]>([:])
