import StreamingCore

/// The segments of a stream that FFmpeg could not load, and skipped, since a load began.
struct MPVSkips: Sendable {
    private struct News: Sendable {
        var count = 0
        /// The segment, where there is one alone.
        var name: String?
        var reason: String?
        /// Whether nothing was added since the last look.
        var isSettled = false
    }

    /// Whether anything was skipped.
    private(set) var isAny = false

    private var known: Set<String> = []
    private var news: News?

    /// FFmpeg tries, and reports, a segment more than once; of more segments than these it is not remembered.
    private static let limit = 10_000

    /// Takes in a log message.
    ///
    /// - Parameter cause: The newest error of the network.
    mutating func note(_ text: String, cause: PlaybackError?) {
        if let match = text.firstMatch(of: /Failed to open (segment \d+) of playlist \d+/) {
            guard known.count < Self.limit, known.insert(String(match.0)).inserted else { return }
            add(1, named: String(match.1), cause?.reason)
        } else if let match = text.firstMatch(of: /skipping (\d+) segments ahead, expired/), let count = Int(match.1) {
            add(min(count, Self.limit), named: nil, "the playlist no longer has them")
        }
    }

    private mutating func add(_ count: Int, named name: String?, _ reason: String?) {
        let sum = min((news?.count ?? 0) + count, Self.limit)
        news = News(count: sum, name: sum == 1 ? name : nil, reason: reason)
        isAny = true
    }

    /// Returns the warning of what was skipped, once nothing was added since the last call: where the server is gone, FFmpeg skips
    /// all segments that are left, and the end says so.
    ///
    /// - Parameter isLast: Whether this is the last look.
    mutating func takeWarning(isLast: Bool = false) -> PlaybackWarning? {
        guard let news else { return nil }
        guard news.isSettled || isLast else {
            self.news?.isSettled = true
            return nil
        }
        self.news = nil
        let subject = news.count == 1 ? "\(news.name ?? "a segment") was" : "\(news.count) segments were"
        return PlaybackWarning(.segment, reason: "\(subject) skipped" + (news.reason.map { ": \($0)" } ?? ""))
    }
}
