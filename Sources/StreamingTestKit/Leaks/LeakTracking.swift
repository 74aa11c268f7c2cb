import StreamingCore
import Testing

/// A trait that reports leaked instances in a Swift Testing test.
///
/// Add `@Test(.leakTracking)` to the test, and call `trackForMemoryLeaks` where an instance is created.
public struct LeakTracking: TestTrait, SuiteTrait, TestScoping {
    /// Whether the trait of a suite applies to each test of the suite, which is always true.
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let tracked = TrackedInstances()
        try await TrackedInstances.$current.withValue(tracked) { try await function() }
        tracked.reportSurvivors()
    }
}

extension Trait where Self == LeakTracking {
    /// A trait that reports each tracked instance that is still alive when the test ends, at the line that tracked the
    /// instance.
    public static var leakTracking: Self { Self() }
}

/// Reports a failure if `instance` is still alive when the surrounding test or scope ends.
///
/// The test needs the trait `.leakTracking`, or the call must be inside `withLeakTracking`. Otherwise, the call
/// itself is reported as a failure.
///
/// - Parameters:
///   - instance: The instance that must be deallocated by the end of the test or scope.
///   - file: The file to report a leak at.
///   - line: The line to report a leak at.
public func trackForMemoryLeaks(_ instance: AnyObject, file: StaticString = #filePath, line: UInt = #line) {
    guard let tracked = TrackedInstances.current else {
        return reportFailure(
            "cannot track \(type(of: instance)) for leaks: add the trait .leakTracking to the test", file: file,
            line: line)
    }
    tracked.add(instance, file: file, line: line)
}

/// Calls `body`, reports each instance that was tracked inside `body` and is still alive, and returns the result of
/// `body`.
///
/// The function works in Swift Testing and in XCTest.
///
/// - Parameter body: The code that creates and tracks instances.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`. In this case, no leaks are reported.
public func withLeakTracking<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let tracked = TrackedInstances()
    let value = try await TrackedInstances.$current.withValue(tracked, operation: body)
    tracked.reportSurvivors()
    return value
}

private final class TrackedInstances: Sendable {
    @TaskLocal static var current: TrackedInstances?

    private let entries = LockedValue<[TrackedInstance]>([])

    func add(_ instance: AnyObject, file: StaticString, line: UInt) {
        let entry = TrackedInstance(reference: WeakReference(instance), file: file, line: line)
        entries.withLock { $0.append(entry) }
    }

    func reportSurvivors() {
        for entry in entries.withLock({ $0 }) { entry.reportIfAlive() }
    }
}
