import StreamingCore

/// The requests for one playlist: the last one, the running ones, and the failures since the last success.
struct PlaylistAttempts: Equatable, Sendable {
    /// The number of failures, and the number of target durations in which they occurred, from which a playlist is
    /// unavailable.
    static let (failureLimit, targetDurationLimit) = (2, 3.0)

    /// The time of the last request; nil before the first.
    private(set) var lastBegin: Duration?
    private var runningCount = 0
    private var failureCount = 0
    /// The time of the first request that failed since the last success.
    private var firstFailure = Duration.zero

    /// Creates the attempts of a playlist that was never requested.
    init() {}

    /// Whether a request is running.
    var isRunning: Bool { runningCount > 0 }

    /// Records the begin of a request.
    mutating func begin(at time: Duration) {
        runningCount += 1
        lastBegin = max(lastBegin ?? time, time)
    }

    /// Records the end of a request.
    ///
    /// - Parameters:
    ///   - response: The response or the error.
    ///   - targetDuration: The target duration of the stream, in seconds.
    /// - Returns: The evidence that the playlist is unavailable; nil if it is not.
    mutating func end(_ response: ResponseSummary, targetDuration: Double?) -> String? {
        runningCount = max(0, runningCount - 1)
        lastBegin = max(lastBegin ?? response.begin, response.begin)
        guard let failure = response.failure else {
            if response.isSuccess, response.isComplete { failureCount = 0 }
            return nil
        }
        if failureCount == 0 { firstFailure = response.begin }
        failureCount += 1
        let seconds = (response.time - firstFailure).seconds
        guard let targetDuration, failureCount >= Self.failureLimit,
            seconds >= targetDuration * Self.targetDurationLimit
        else { return nil }
        return "\(failureCount) requests failed within \((seconds * 10).rounded() / 10) s, the last with \(failure)"
    }
}
