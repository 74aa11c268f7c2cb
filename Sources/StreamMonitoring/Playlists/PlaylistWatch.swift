import Foundation
import HLSPlaylist
import StreamingCore

/// The checks of one live media playlist over its versions: stale versions, changes, program dates and content rate.
///
/// A delta update counts for the newest segment, but is not compared with other versions. A playlist that is not live
/// has no findings. The watch keeps the newest version, and at most 512 updates for the content rate.
package struct PlaylistWatch: Equatable, Sendable {
    /// The playlist, without secrets.
    package let name: String
    /// The longest period without a new segment that was long enough for a warning; nil if there is none.
    package private(set) var longestStalePeriod: StalePeriod?
    /// The last period without a new segment that was long enough for a warning; nil if there is none. The period may
    /// not be over yet.
    package private(set) var stalePeriod: StalePeriod?
    /// The last change that violates a rule; nil if there is none.
    package private(set) var lastChange: PlaylistChange?
    /// The rate of published media since the last version that did not continue the one before it.
    package private(set) var contentRate = ContentRate()
    /// The newest version; nil before the first.
    package private(set) var newest: MediaPlaylist?
    /// The time of the request for the newest version, on the clock of the monitor; zero before the first version.
    package private(set) var requestedAt = Duration.zero
    /// The time at which the newest version was received, on the clock of the monitor; zero before the first version.
    package private(set) var receivedAt = Duration.zero
    private var history = PlaylistHistory()
    private var updatedAt = Duration.zero
    /// The number of versions that did not continue the one before, including the first version.
    private(set) var restartCount = 0
    /// The duration of all segments that the versions after the last restart have added, in seconds.
    private(set) var published = 0.0
    /// The number of the first segment that no version has listed yet.
    private(set) var end = 0
    /// The start date of the newest segment, in the dates of the playlist; nil without dates.
    private(set) var newestDate: Date?
    /// The start date of the segment at `end`, if the dates continue without a jump.
    private var nextDate: Date?

    /// Creates the watch of a playlist without versions.
    package init(name: String) { self.name = name }

    /// Whether the newest version is live.
    package var isLive: Bool { newest?.isLive ?? false }

    /// The date of the end of the newest segment; nil without dates.
    var edgeDate: Date? {
        // A full version has its own dates. The durations since older dates would add up to the sum of their errors.
        guard let newest, newest.skip == nil, let last = newest.segments.last else { return nextDate }
        return newest.programDate(ofSegmentAt: newest.segments.count - 1)?.addingTimeInterval(last.duration)
    }

    /// Returns whether a version is older than the newest one, although it was received later: it was requested before
    /// the newest one was received, and has fewer segments.
    func isOutdated(_ playlist: MediaPlaylist, requestedAt: Duration) -> Bool {
        newest != nil && requestedAt < receivedAt && playlist.end < end
    }

    /// Adds a version, and returns the violations.
    package mutating func add(
        _ parsed: ParsedPlaylist, requestedAt: Duration, receivedAt: Duration
    ) -> [MonitorFinding.Occurrence] {
        guard case .media(let playlist) = parsed.playlist else { return [] }
        let (wasLive, older, lastRequest) = (isLive, newest, self.requestedAt)
        (newest, self.requestedAt, self.receivedAt) = (playlist, requestedAt, receivedAt)
        var found: [MonitorFinding.Occurrence] = []
        if playlist.skip == nil {
            let changes = history.add(parsed, requestedAt: requestedAt, receivedAt: receivedAt)
            let rotates = older.map { playlist.changesOnlyQueries(since: $0) } ?? false
            if wasLive { found += record(changes, changesOnlyQueries: rotates, at: receivedAt) }
        }
        guard playlist.isLive, older != nil else {
            restart(with: playlist, at: receivedAt)
            return found
        }
        let added = playlist.end - end
        if added < 0 || added > playlist.segments.count {
            restart(with: playlist, at: receivedAt)
        } else if added == 0 {
            found += checkStale(playlist, at: requestedAt)
        } else {
            found += checkDates(of: playlist, added, at: receivedAt)
            let duration = playlist.segments.suffix(added).reduce(0) { $0 + $1.duration }
            published += min(duration, ContentRate.longestUpdate)
            contentRate.publish(duration, after: lastRequest, until: receivedAt)
            if contentRate.isOutside, let text = contentRate.text {
                found.append(.init(.contentRate, .finding, of: name, text, at: receivedAt))
            }
            (end, updatedAt) = (playlist.end, receivedAt)
        }
        return found
    }

    private mutating func restart(with playlist: MediaPlaylist, at time: Duration) {
        (end, updatedAt, contentRate) = (playlist.end, time, ContentRate())
        restartCount += 1
        published = 0
        var date = playlist.programDate(ofSegmentAt: 0)
        for segment in playlist.segments { follow(segment, date: segment.programDate ?? date, &date) }
        if playlist.segments.isEmpty { (newestDate, nextDate) = (nil, nil) }
    }

    private mutating func follow(_ segment: MediaSegment, date start: Date?, _ date: inout Date?) {
        newestDate = start
        date = start?.addingTimeInterval(segment.duration)
        nextDate = date
    }

    private mutating func record(
        _ changes: [PlaylistChangeFinding], changesOnlyQueries: Bool, at time: Duration
    ) -> [MonitorFinding.Occurrence] {
        let changes = changes.filter { $0.rule != .updateLate }
        // Signatures in queries expire, so servers replace them. Both URLs have the same content.
        let isHarmless = { (change: PlaylistChangeFinding) in change.rule == .segmentURIChanged && changesOnlyQueries }
        if let first = changes.first(where: { !isHarmless($0) }) {
            lastChange = PlaylistChange(playlist: name, time: time, text: first.description.printable)
        }
        return changes.map { change in
            let evidence = "unannounced change: \(change.rule.statement)" + (change.found.map { "; found \($0)" } ?? "")
            return .init(
                MonitorRule(change.rule), isHarmless(change) ? .warning : .finding, of: name, evidence, at: time)
        }
    }

    private mutating func checkStale(_ playlist: MediaPlaylist, at time: Duration) -> [MonitorFinding.Occurrence] {
        let period = StalePeriod(
            playlist: name, begin: updatedAt, end: time, targetDuration: playlist.targetDuration)
        guard period.targetDurations > StalePeriod.warningLimit else { return [] }
        let before = stalePeriod.flatMap { $0.begin == updatedAt ? $0.targetDurations : nil } ?? 0
        stalePeriod = period
        if period.targetDurations > longestStalePeriod?.targetDurations ?? 0 { longestStalePeriod = period }
        let isStale = period.targetDurations > StalePeriod.findingLimit
        guard before <= StalePeriod.warningLimit || isStale && before <= StalePeriod.findingLimit else { return [] }
        return [.init(.updateLate, isStale ? .finding : .warning, of: name, period.text, at: time)]
    }

    private mutating func checkDates(
        of playlist: MediaPlaylist, _ added: Int, at time: Duration
    ) -> [MonitorFinding.Occurrence] {
        var found: [MonitorFinding.Occurrence] = []
        var expected = nextDate
        for segment in playlist.segments.suffix(added) {
            if let date = segment.programDate, let last = newestDate {
                let step = date.timeIntervalSince(last)
                if step < 0 || step > Double(playlist.targetDuration) * 2 {
                    let text =
                        "the program date changes by \((step * 10).rounded() / 10) s from one segment to the next"
                    found.append(.init(.dateJump, .finding, of: name, text, at: time))
                }
            }
            follow(segment, date: segment.programDate ?? expected, &expected)
        }
        return found
    }
}

extension MediaPlaylist {
    /// Whether the server may still add segments.
    package var isLive: Bool { !hasEnd && kind != .vod }

    /// The media sequence number after the last complete segment.
    var end: Int { start + segments.count }

    /// The media sequence number of the first segment that the version lists.
    private var start: Int { mediaSequence + (skip?.count ?? 0) }

    /// Returns whether the URIs of the segments that both versions list differ only in their queries.
    fileprivate func changesOnlyQueries(since older: MediaPlaylist) -> Bool {
        let offset = start - older.start
        let listed = older.segments.dropFirst(max(0, offset))
        let pairs = zip(listed, segments.dropFirst(max(0, -offset)))
        return pairs.allSatisfy { old, new in
            old.uri.prefix { $0 != "?" } == new.uri.prefix { $0 != "?" }
        }
    }
}
