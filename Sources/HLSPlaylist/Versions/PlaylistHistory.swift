import Foundation

/// A history of the versions of a media playlist, which finds violations of the rules for changes.
///
/// Add each version that a client loads to the history. The history keeps only the newest version, and compares it with
/// the next one:
///
/// ```swift
/// var history = PlaylistHistory()
/// for (version, time) in versions {
///     for finding in history.add(version, requestedAt: time, receivedAt: time) { print(finding) }
/// }
/// ```
///
/// A version is not compared with its neighbours if one of these reasons makes its numbers unreliable:
/// - The parser omitted a segment, so that the other segments have wrong media sequence numbers.
/// - The target duration is missing or invalid.
/// - The version is a delta update (EXT-X-SKIP).
public struct PlaylistHistory: Equatable, Sendable {
    /// The newest version; nil if the history is empty.
    public private(set) var newest: MediaPlaylist?
    /// The number of versions so far. A version that equals the one before is not counted again.
    public private(set) var versionCount = 0
    /// Whether the newest version can be compared with the next one.
    private var isComparable = false
    /// Whether the version that was added last differs from the version before; true for an empty history and for the
    /// first version.
    private var hasChanged = true
    /// The time from which the delay of an update is measured, usually the time at which the newest segment was first
    /// received. Each version that need not have a new segment, or cannot be compared, also sets the time.
    private var updateTime = Duration.zero
    /// The number of findings about a late update since `updateTime`.
    private var latenessFindings = 0
    /// The program dates of the segments of the newest version, as they were in the first version that listed them.
    /// After a finding about the dates, the dates of the newest version replace the earlier dates.
    private var dates: [Int: Date] = [:]

    /// The times without a new segment after which an update is late, in target durations, in increasing order.
    private static let latenessLimits = [1.5, 3]

    /// Creates an empty history.
    public init() {}

    /// The delay from the start of one request for the playlist to the start of the next request (RFC 8216bis, 6.3.4).
    /// After a change, the delay is the target duration. Without a change, the delay is half of the target duration.
    /// The delay is at least 0.5 s, and 1 s for an empty history.
    public var reloadInterval: Duration {
        .seconds(Double(max(1, newest?.targetDuration ?? 1)) * (hasChanged ? 1 : 0.5))
    }

    /// Adds a version of the playlist, and compares it with the version before.
    ///
    /// If several segments violate the same rule, one finding describes them all. If the media sequence number
    /// decreases, no other rule is checked.
    ///
    /// A late update has up to two findings. The first one appears if a version still has no new segment, and was
    /// requested more than 1.5 target durations after the newest segment was received. The second one appears after
    /// three target durations. The server published the newest segment before it was received, so the
    /// actual delay is at least as long as the measured one.
    ///
    /// - Parameters:
    ///   - parsed: The version. A multivariant playlist is ignored.
    ///   - requestedAt: The time at which the request for the version was sent. The times of all calls must have the
    ///     same starting point.
    ///   - receivedAt: The time at which the version was received.
    /// - Returns: The violations, in the order of their checks.
    public mutating func add(
        _ parsed: ParsedPlaylist, requestedAt: Duration, receivedAt: Duration
    ) -> [PlaylistChangeFinding] {
        guard case .media(let playlist) = parsed.playlist else { return [] }
        let (older, wasComparable) = (newest, isComparable)
        (newest, isComparable) = (playlist, parsed.isComparable && playlist.skip == nil)
        hasChanged = playlist != older
        if hasChanged { versionCount += 1 }
        guard let older, wasComparable, isComparable else {
            restart(with: playlist, at: receivedAt)
            return []
        }
        var findings = hasChanged ? PlaylistComparison(from: older, to: playlist).findings : []
        if findings.contains(where: { $0.rule == .mediaSequenceDecreased }) {
            restart(with: playlist, at: receivedAt)
            return findings
        }
        findings += checkJump(from: older, to: playlist, at: receivedAt)
        findings += checkDates(of: playlist)
        findings += checkUpdate(from: older, to: playlist, requestedAt: requestedAt, receivedAt: receivedAt)
        return findings
    }

    private mutating func restart(with playlist: MediaPlaylist, at time: Duration) {
        updateTime = time
        latenessFindings = 0
        dates = playlist.programDates
    }

    /// Checks that the server had enough time to produce the segments that neither of two successive versions lists.
    ///
    /// The total duration of these segments is estimated from the average duration in the older version. This total may
    /// exceed the time since the last new segment by up to three target durations, because a server may publish
    /// segments early. Does nothing if the older version has no segments.
    private func checkJump(
        from older: MediaPlaylist, to newer: MediaPlaylist, at time: Duration
    ) -> [PlaylistChangeFinding] {
        let missing = newer.mediaSequence - older.sequenceNumbers.upperBound
        guard missing > 0, !older.segments.isEmpty else { return [] }
        let average = older.segments.reduce(0) { $0 + $1.duration } / Double(older.segments.count)
        let elapsed = (time - updateTime) / .seconds(1)
        guard Double(missing) * average > elapsed + Double(newer.targetDuration) * 3 else { return [] }
        let found =
            "\(newer.mediaSequence), which skips \(missing) \(missing == 1 ? "segment" : "segments"), after "
            + PlaylistComparison.text(elapsed)
        return [PlaylistChangeFinding(rule: .mediaSequenceJumped, found: found)]
    }

    /// Compares the program dates of the segments with the dates in the first version that listed them.
    ///
    /// Dates are computed from the nearest EXT-X-PROGRAM-DATE-TIME, and may drift by less than one second in total
    /// (RFC 8216bis, 6.2.1).
    private mutating func checkDates(of playlist: MediaPlaylist) -> [PlaylistChangeFinding] {
        let current = playlist.programDates
        let changed = current.compactMap { number, date -> (number: Int, seconds: Double)? in
            guard let first = dates[number] else { return nil }
            let seconds = date.timeIntervalSince(first)
            return abs(seconds) >= 0.9995 ? (number, seconds) : nil
        }
        dates.merge(current) { first, _ in first }
        dates = dates.filter { playlist.sequenceNumbers.contains($0.key) }
        guard let first = changed.min(by: { $0.number < $1.number }) else { return [] }
        dates = current
        let segments = PlaylistComparison.segments(first.number, count: changed.count)
        let difference = PlaylistComparison.text(abs(first.seconds))
        let found = "\(segments): \(difference) \(first.seconds < 0 ? "earlier" : "later")"
        return [PlaylistChangeFinding(rule: .programDateChanged, found: found)]
    }

    private mutating func checkUpdate(
        from older: MediaPlaylist, to newer: MediaPlaylist, requestedAt: Duration, receivedAt: Duration
    ) -> [PlaylistChangeFinding] {
        if newer.hasEnd || newer.kind == .vod
            || newer.sequenceNumbers.upperBound > older.sequenceNumbers.upperBound
        {
            updateTime = receivedAt
            latenessFindings = 0
            return []
        }
        let waited = (requestedAt - updateTime) / .seconds(1)
        let limits = Self.latenessLimits.map { $0 * Double(newer.targetDuration) }
        let exceeded = limits.filter { waited > $0 }
        guard exceeded.count > latenessFindings, let limit = exceeded.last else { return [] }
        latenessFindings = exceeded.count
        let texts = (PlaylistComparison.text(waited), PlaylistComparison.text(limit))
        return [PlaylistChangeFinding(rule: .updateLate, found: "no new segment for \(texts.0) (limit: \(texts.1))")]
    }
}

extension ParsedPlaylist {
    /// Whether the media sequence numbers of the segments and the target duration are those of the text.
    fileprivate var isComparable: Bool {
        !findings.contains {
            $0.rule.loss == .entry || $0.rule == .targetDurationMissing || $0.tag == "EXT-X-TARGETDURATION"
        }
    }
}

extension MediaPlaylist {
    /// The program dates of all segments by media sequence number; empty if no segment has a program date.
    fileprivate var programDates: [Int: Date] {
        guard var date = programDate(ofSegmentAt: 0) else { return [:] }
        var dates: [Int: Date] = [:]
        for (number, segment) in zip(sequenceNumbers, segments) {
            date = segment.programDate ?? date
            dates[number] = date
            date.addTimeInterval(segment.duration)
        }
        return dates
    }
}
