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

/// Runs `body` and returns the failures that the test kit reports meanwhile, in order.
///
/// The failures do not fail the running test. Use this function in tests of test helpers. It includes failures from
/// `body` and from the tasks that `body` creates, except detached tasks.
///
/// - Parameter body: The code whose failures to collect.
/// - Returns: The reported failures.
/// - Throws: The error of `body`.
public func collectFailures(in body: () throws -> Void) rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// Runs the asynchronous `body` and returns the failures that the test kit reports meanwhile, in order.
///
/// The failures do not fail the running test. Use this function in tests of test helpers. It includes failures from
/// `body` and from the tasks that `body` creates, except detached tasks.
///
/// - Parameter body: The code whose failures to collect.
/// - Returns: The reported failures.
/// - Throws: The error of `body`.
public func collectFailures(in body: () async throws -> Void) async rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try await FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// A collection of failures, which can be used from any thread.
final class FailureCollection: Sendable {
    @TaskLocal static var current: FailureCollection?

    private let collected = LockedValue<[ReportedFailure]>([])

    var failures: [ReportedFailure] { collected.withLock { $0 } }

    func add(_ failure: ReportedFailure) { collected.withLock { $0.append(failure) } }
}
