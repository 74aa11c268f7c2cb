import StreamingCore

/// A failure that the test kit has reported.
public struct ReportedFailure: Equatable, Sendable {
    /// The failure message.
    public let message: String
    /// The path of the file at which the failure was reported.
    public let file: String
    /// The line in the file, from 1.
    public let line: UInt
}

/// Calls `body`, and returns the failures that the test kit reports during the call, in order.
///
/// The failures do not fail the running test, so tests of test helpers can use this function. The result includes the
/// failures in tasks that `body` creates, except detached tasks.
///
/// - Parameter body: The code whose failures to collect.
/// - Returns: The reported failures.
/// - Throws: The error of `body`.
public func collectFailures(in body: () throws -> Void) rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// Calls the asynchronous `body`, and returns the failures that the test kit reports during the call, in order.
///
/// The failures do not fail the running test, so tests of test helpers can use this function. The result includes the
/// failures in tasks that `body` creates, except detached tasks.
///
/// - Parameter body: The code whose failures to collect.
/// - Returns: The reported failures.
/// - Throws: The error of `body`.
public func collectFailures(in body: () async throws -> Void) async rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try await FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// A thread-safe collection of reported failures.
final class FailureCollection: Sendable {
    @TaskLocal static var current: FailureCollection?

    private let collected = LockedValue<[ReportedFailure]>([])

    var failures: [ReportedFailure] { collected.withLock { $0 } }

    func add(_ failure: ReportedFailure) { collected.withLock { $0.append(failure) } }
}
