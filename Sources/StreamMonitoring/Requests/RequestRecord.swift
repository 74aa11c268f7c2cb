import Foundation
import StreamingCore

/// The record of one request of a player: its times, its result, and the parts of the response that explain a stall
/// or a failure.
package struct RequestRecord: Equatable, Sendable {
    /// The result of a request.
    package enum Outcome: Equatable, Sendable {
        /// The response has not ended yet.
        case running
        /// The body was received to its end.
        case complete
        /// The player cancelled the request, or did not read the body to its end.
        case cancelled
        /// The request or the body failed with this error.
        case failed(HTTPError)
    }

    /// The purpose of the request.
    package let purpose: HTTPRequest.Purpose
    /// The first characters of the URL, without secrets.
    package let url: String
    /// Whether the request was for a range of bytes.
    package let isRange: Bool
    /// Whether the server may delay the response until a new segment exists (RFC 8216bis, 6.2.5.2).
    package let isBlocking: Bool
    /// The time at which the request was sent.
    package let begin: Duration
    /// The time at which the head of the response arrived; nil before that.
    package private(set) var headTime: Duration?
    /// The time at which the response ended; nil while it is running.
    package private(set) var endTime: Duration?
    /// The status of the response; nil before the head.
    package private(set) var status: Int?
    /// The header fields of the response.
    package private(set) var fields = ResponseFields()
    /// The number of received bytes of the body.
    package private(set) var bytes: Int64 = 0
    /// The result of the request.
    package private(set) var outcome = Outcome.running
    /// The content of a successful response that is not what was requested, such as `HTML`; nil if there is none.
    package private(set) var wrongBody: String?
    /// The first bytes of the body, until their content was checked for the last time.
    private var start = Data()
    private let isGet: Bool
    /// The longest time so far in which nothing arrived.
    private var longestPause = Duration.zero
    private var lastProgress: Duration

    private static let longestURL = 300
    /// The number of first bytes that are checked.
    private static let startLength = 256

    /// Creates the record of a request that is sent at `time`.
    package init(of request: HTTPRequest, at time: Duration) {
        purpose = request.purpose
        url = String(request.url.redacted.prefix(Self.longestURL))
        isRange = request.range != nil
        isGet = request.method == .get
        isBlocking = request.url.query?.contains("_HLS_msn=") == true
        begin = time
        lastProgress = time
    }

    /// Records the head of the response.
    package mutating func receiveHead(_ status: Int, _ headers: HTTPHeaders, at time: Duration) {
        (self.status, fields, headTime) = (status, ResponseFields(headers), time)
        progress(at: time)
    }

    /// Records a chunk of the body.
    package mutating func receive(_ chunk: Data, at time: Duration) {
        if bytes < Self.startLength, isSuccess {
            start += chunk.prefix(Self.startLength - start.count)
            checkBody(isWhole: false)
        }
        bytes += Int64(chunk.count)
        progress(at: time)
    }

    /// Records the end of the request. Only the first call has an effect.
    package mutating func end(_ outcome: Outcome, at time: Duration) {
        guard endTime == nil else { return }
        if outcome == .complete, isSuccess, isGet, bytes < Self.startLength { checkBody(isWhole: true) }
        start = Data()
        (self.outcome, endTime) = (outcome, time)
        progress(at: time)
    }

    private mutating func checkBody(isWhole: Bool) {
        // The middle of a file may be text, for example of subtitles.
        let isMiddle = status == 206
        wrongBody = BodyCheck.unexpectedContent(
            of: start, for: purpose, contentType: fields.contentType, isWhole: isWhole, allowsText: isMiddle)
    }

    private mutating func progress(at time: Duration) {
        longestPause = max(longestPause, time - lastProgress)
        lastProgress = time
    }

    /// Whether the status is between 200 and 299.
    package var isSuccess: Bool { status.map { (200...299).contains($0) } ?? false }

    /// Whether the status reports an error of the client or the server.
    package var isErrorStatus: Bool { status.map { $0 >= 400 } ?? false }

    /// Returns the longest time in which nothing arrived. If the request is running, the time until `now` counts.
    package func longestPause(at now: Duration) -> Duration {
        endTime == nil ? max(longestPause, now - lastProgress) : longestPause
    }

    /// Returns the time in which the body arrived; nil before the head. If the request is running, the time ends at
    /// `now`.
    package func transfer(at now: Duration) -> Range<Duration>? {
        guard let headTime else { return nil }
        return headTime..<max(headTime, endTime ?? now)
    }
}
