import StreamingCore

/// The parts of an ended request that the checks of a stream use.
package struct ResponseSummary: Codable, Equatable, Sendable {
    /// The purpose of the request, by the raw value of `HTTPRequest.Purpose`.
    package let purpose: String
    /// The first characters of the URL, without secrets.
    package let url: String
    /// Whether the request was for a range of bytes.
    package let isRange: Bool
    /// Whether the body was received to its end.
    package let isComplete: Bool
    /// The status of the response; nil without a response.
    package let status: Int?
    package let fields: ResponseFields
    /// The content of a successful response that is not what was requested; nil if there is none.
    package let wrongBody: String?
    /// The error with which the request or its body failed; nil without an error.
    package let error: String?
    /// The time of the request, on the clock of the monitor.
    package let begin: Duration
    /// The time at which the request ended.
    package let time: Duration

    /// Creates the summary of a record.
    package init(_ record: RequestRecord) {
        (purpose, url, isRange) = (record.purpose.rawValue, record.url, record.isRange)
        (isComplete, status, fields) = (record.outcome == .complete, record.status, record.fields)
        (wrongBody, begin, time) = (record.wrongBody, record.begin, record.endTime ?? record.begin)
        if case .failed(let error) = record.outcome { self.error = "\(error)".printable } else { error = nil }
    }

    /// Whether the status is between 200 and 299.
    package var isSuccess: Bool { status.map { (200...299).contains($0) } ?? false }

    /// The status or the error with which the request failed; nil for a request that succeeded or was cancelled.
    package var failure: String? { status.flatMap { $0 >= 400 ? "the status \($0)" : nil } ?? error }

    /// Returns whether the request had a purpose.
    package func isFor(_ purpose: HTTPRequest.Purpose) -> Bool { self.purpose == purpose.rawValue }
}
