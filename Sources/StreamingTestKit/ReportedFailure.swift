import StreamingCore

/// A failure reported by the test kit.
public struct ReportedFailure: Equatable, Sendable {
    /// The failure message.
    public let message: String
    /// The path of the file in which the failure was reported.
    public let file: String
    /// The line in the file, from 1.
    public let line: UInt
}

/// Runs `body` and returns the failures that the test kit reports meanwhile, in order. They do not fail the running
/// test.
///
/// For tests of test helpers. Includes failures from `body` and from the tasks that it creates, except detached tasks.
public func collectFailures(in body: () throws -> Void) rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// Runs `body` and returns the failures that the test kit reports meanwhile, in order. They do not fail the running
/// test.
///
/// For tests of test helpers. Includes failures from `body` and from the tasks that it creates, except detached tasks.
public func collectFailures(in body: () async throws -> Void) async rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try await FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// Collects failures. May be used from any thread.
final class FailureCollection: Sendable {
    @TaskLocal static var current: FailureCollection?

    private let collected = LockedValue<[ReportedFailure]>([])

    var failures: [ReportedFailure] { collected.withLock { $0 } }

    func add(_ failure: ReportedFailure) { collected.withLock { $0.append(failure) } }
}
