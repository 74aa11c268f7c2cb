import StreamingCore
import Testing

/// Watches instances in a Swift Testing test: `@Test(.leakTracking)`, and `trackForMemoryLeaks` where they are made.
public struct LeakTracking: TestTrait, SuiteTrait, TestScoping {
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
    /// Fails, at the line that tracked it, for each instance that is still alive when the test is over.
    public static var leakTracking: Self { Self() }
}

/// Watches `instance` until the surrounding test with the trait `.leakTracking`, or scope, is over.
public func trackForMemoryLeaks(_ instance: AnyObject, file: StaticString = #filePath, line: UInt = #line) {
    guard let tracked = TrackedInstances.current else {
        return reportFailure(
            "Leaks are not tracked here: add the trait .leakTracking to the test.", file: file, line: line)
    }
    tracked.add(instance, file: file, line: line)
}

/// Fails for each instance tracked inside `body` that is still alive after it, in either framework.
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
