import StreamingCore

/// A failure that the kit has reported.
public struct ReportedFailure: Equatable, Sendable {
    /// What failed, as a person reads it.
    public let message: String
    /// The path of the file that the failure is reported at.
    public let file: String
    /// The line in the file, from 1.
    public let line: UInt
}

/// Runs `body` and returns the failures that the kit reports meanwhile, in order. The test that runs does not fail for them.
///
/// For tests of test helpers. Failures count that are reported by `body` and by the tasks that it creates, detached ones
/// excepted.
public func collectFailures(in body: () throws -> Void) rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// Runs `body` and returns the failures that the kit reports meanwhile, in order. The test that runs does not fail for them.
///
/// For tests of test helpers. Failures count that are reported by `body` and by the tasks that it creates, detached ones
/// excepted.
public func collectFailures(in body: () async throws -> Void) async rethrows -> [ReportedFailure] {
    let collection = FailureCollection()
    try await FailureCollection.$current.withValue(collection, operation: body)
    return collection.failures
}

/// Takes failures from any thread.
final class FailureCollection: Sendable {
    @TaskLocal static var current: FailureCollection?

    private let collected = Locked<[ReportedFailure]>([])

    var failures: [ReportedFailure] { collected.withLock { $0 } }

    func add(_ failure: ReportedFailure) { collected.withLock { $0.append(failure) } }
}
