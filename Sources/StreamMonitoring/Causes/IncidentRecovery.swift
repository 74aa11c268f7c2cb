import StreamingCore

/// The failures of requests from which a session recovered before it stalled, so that they do not explain the stall.
///
/// A session recovers from a failure if a later request for the same URL succeeds. It also recovers if a later request
/// with the same purpose succeeds, for example because another variant replaces the segment, unless similar requests
/// fail during the stall. Requests are similar if only the numbers in their URLs differ. This distinguishes a variant
/// that fails from an audio rendition that continues.
struct IncidentRecovery {
    private let successes: [RequestRecord]
    /// The URLs of the requests that failed during the stall, without numbers.
    private let lasting: Set<String>
    private let stallBegin: Duration

    /// Creates the recoveries before a stall.
    ///
    /// - Parameters:
    ///   - records: The records of the requests of the session.
    ///   - stallBegin: The time at which playback stalled or failed.
    init(_ records: [RequestRecord], before stallBegin: Duration) {
        let isOver = { (record: RequestRecord) in record.endTime.map { $0 <= stallBegin } ?? false }
        self.stallBegin = stallBegin
        successes = records.filter { $0.isGood && isOver($0) }
        lasting = Set(records.filter { $0.hasFailed && !isOver($0) }.map { Self.series(of: $0.url) })
    }

    /// Returns whether the session recovered from the failure of a request.
    func includes(_ record: RequestRecord) -> Bool {
        guard let end = record.endTime, end <= stallBegin else { return false }
        let later = successes.filter { $0.begin >= end }
        if later.contains(where: { $0.url == record.url }) { return true }
        return !lasting.contains(Self.series(of: record.url)) && later.contains { $0.purpose == record.purpose }
    }

    private static func series(of url: String) -> String { String(url.filter { !$0.isNumber }) }
}

extension RequestRecord {
    /// Whether the request had a complete response with the requested content.
    fileprivate var isGood: Bool { isSuccess && outcome == .complete && wrongBody == nil }

    /// Whether the response shows that the request failed.
    fileprivate var hasFailed: Bool {
        if case .failed = outcome { return true }
        return isErrorStatus || wrongBody != nil
    }
}
