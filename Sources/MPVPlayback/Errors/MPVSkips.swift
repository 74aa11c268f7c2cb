import StreamingCore

/// The segments that FFmpeg has failed to load and skipped since the current load began.
struct MPVSkips: Sendable {
    private struct Pending: Sendable {
        var count = 0
        /// The name of the segment, or nil if there are several segments or the name is unknown.
        var name: String?
        var reason: String?
        /// Whether FFmpeg has skipped no segment since the last poll.
        var isSettled = false
    }

    /// Whether any segment was skipped.
    private(set) var isAny = false

    private var known: Set<String> = []
    private var pending: Pending?

    /// The maximum number of remembered segments, which bounds the memory. Skipped segments are remembered, because
    /// FFmpeg reports a segment again after each attempt to load the segment.
    private static let limit = 10_000

    /// Records the segments that a log message reports as skipped. Other messages are ignored.
    ///
    /// - Parameters:
    ///   - text: The log message.
    ///   - cause: The most recent network error, or nil if there is none.
    mutating func note(_ text: String, cause: PlaybackFailure?) {
        if let match = text.firstMatch(of: /Failed to open (segment \d+) of playlist \d+/) {
            guard known.count < Self.limit, known.insert(String(match.0)).inserted else { return }
            add(1, named: String(match.1), cause?.error.reason)
        } else if let match = text.firstMatch(of: /skipping (\d+) segments ahead, expired/), let count = Int(match.1) {
            add(min(count, Self.limit), named: nil, "no longer in the playlist")
        }
    }

    private mutating func add(_ count: Int, named name: String?, _ reason: String?) {
        let sum = min((pending?.count ?? 0) + count, Self.limit)
        pending = Pending(count: sum, name: sum == 1 ? name : nil, reason: reason)
        isAny = true
    }

    /// Returns a warning about the segments that were skipped since the last warning, or nil if there are none. Unless
    /// `isLast` is true, the result is also nil if a segment was skipped since the previous call.
    ///
    /// During an outage, FFmpeg skips all remaining segments. The warning is therefore delayed, because the failure
    /// that ends the load also covers these segments.
    ///
    /// - Parameter isLast: Whether the call is the last call for the load, so that the warning must not be delayed.
    mutating func takeWarning(isLast: Bool = false) -> PlaybackWarning? {
        guard let pending else { return nil }
        guard pending.isSettled || isLast else {
            self.pending?.isSettled = true
            return nil
        }
        self.pending = nil
        let subject = pending.count == 1 ? "\(pending.name ?? "a segment") was" : "\(pending.count) segments were"
        return PlaybackWarning(.segment, reason: "\(subject) skipped" + (pending.reason.map { ": \($0)" } ?? ""))
    }
}
