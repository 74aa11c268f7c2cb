import Foundation
import StreamingCore

/// The requests that failed, and that have not succeeded since the failure.
struct FailedRequests: Sendable {
    private struct Request {
        let url: URL
        let begin: Duration
        var attempts = 0
        var code: PlaybackFailure.Code
        var httpStatus: Int?

        func recovered(at now: Duration) -> RecoveredError {
            RecoveredError(
                code: code, httpStatus: httpStatus, url: url, attempts: attempts, duration: (now - begin).seconds)
        }
    }

    /// The failed requests, in the order of their first failures.
    private var requests: [Request] = []

    /// The time of the earliest failure of the failed requests; nil if there are no failed requests.
    var begin: Duration? { requests.first?.begin }

    /// The number of failed requests.
    var count: Int { requests.count }

    /// Returns whether the request for `url` has failed.
    func contains(_ url: URL) -> Bool { requests.contains { $0.url == url } }

    /// Adds a failure of the request for `url`. All failures for the same URL count as attempts of one request.
    mutating func add(_ url: URL, _ error: some EngineError, at now: Duration) {
        let index = requests.firstIndex { $0.url == url } ?? requests.endIndex
        if index == requests.endIndex { requests.append(Request(url: url, begin: now, code: error.code)) }
        requests[index].attempts += 1
        (requests[index].code, requests[index].httpStatus) = (error.code, error.httpStatus)
    }

    /// Removes the request for `url`, because it succeeded.
    ///
    /// - Returns: The recovered error to report; nil if the request had not failed.
    mutating func remove(_ url: URL, at now: Duration) -> RecoveredError? {
        guard let index = requests.firstIndex(where: { $0.url == url }) else { return nil }
        return requests.remove(at: index).recovered(at: now)
    }

    /// Removes all requests, because their data was received or replaced.
    ///
    /// - Returns: The recovered errors to report, one per request.
    mutating func removeAll(at now: Duration) -> [RecoveredError] {
        defer { requests = [] }
        return requests.map { $0.recovered(at: now) }
    }
}
