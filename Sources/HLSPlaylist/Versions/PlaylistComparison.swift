import Foundation

/// A comparison of two versions of a media playlist, for the rules that do not depend on time (RFC 8216bis, 6.2.1 and
/// 6.2.2).
///
/// Segments are compared by their media sequence numbers. Both versions are full playlists without EXT-X-SKIP.
struct PlaylistComparison {
    private let older: MediaPlaylist
    private let newer: MediaPlaylist
    /// The media sequence numbers of the segments that both versions list; empty if there are none.
    private let common: Range<Int>
    private(set) var findings: [PlaylistChangeFinding] = []

    /// Creates a comparison of two versions that differ, and records the violations.
    init(from older: MediaPlaylist, to newer: MediaPlaylist) {
        self.older = older
        self.newer = newer
        common = older.sequenceNumbers.clamped(to: newer.sequenceNumbers)
        guard newer.mediaSequence >= older.mediaSequence else {
            // The numbers of the two versions do not name the same segments, so nothing else can be compared.
            find(.mediaSequenceDecreased, "\(newer.mediaSequence) after \(older.mediaSequence)")
            return
        }
        compareTags()
        compareRemovals()
        compareDiscontinuityNumbers()
        compareSegments()
    }

    private mutating func find(_ rule: PlaylistChangeRule, _ found: String? = nil) {
        findings.append(PlaylistChangeFinding(rule: rule, found: found))
    }

    private mutating func compareTags() {
        if newer.targetDuration != older.targetDuration {
            find(.targetDurationChanged, "\(newer.targetDuration) s after \(older.targetDuration) s")
        }
        if newer.kind != older.kind { find(.playlistTypeChanged, "\(newer.kind.name) after \(older.kind.name)") }
        if older.kind == .vod, newer.kind == .vod { find(.vodChanged) }
        if older.hasEnd, !newer.hasEnd { find(.endRemoved) }
        let added = newer.sequenceNumbers.upperBound - older.sequenceNumbers.upperBound
        if older.hasEnd, added > 0 { find(.segmentAddedAfterEnd, "\(added) new") }
    }

    private mutating func compareRemovals() {
        let end = newer.sequenceNumbers.upperBound
        if end < older.sequenceNumbers.upperBound {
            find(.lastSegmentRemoved, "the end of the playlist without segment \(end)")
        }
        guard newer.mediaSequence > older.mediaSequence else { return }
        if older.kind == .event {
            find(.eventSegmentRemoved, "EXT-X-MEDIA-SEQUENCE \(newer.mediaSequence) after \(older.mediaSequence)")
        }
        let (rest, least) = (newer.duration, Double(newer.targetDuration) * 3)
        // The sum of many decimal durations may be inexact.
        if !newer.hasEnd, rest < least - 0.001 {
            find(.segmentRemovedTooEarly, "\(Self.text(rest)) (minimum: \(Self.text(least)))")
        }
    }

    private mutating func compareDiscontinuityNumbers() {
        let (old, new) = (older.discontinuitySequence, newer.discontinuitySequence)
        if new < old { return find(.discontinuitySequenceDecreased, "\(new) after \(old)") }
        guard let first = common.first else { return }
        let (before, after) = (older.discontinuityNumber(of: first), newer.discontinuityNumber(of: first))
        if before != after {
            find(.discontinuityNumberChanged, "segment \(first): discontinuity number \(after) after \(before)")
        }
    }

    // MARK: Segments

    private mutating func compareSegments() {
        compare(.segmentURIChanged, { $0.uri == $1.uri }) { old, new in
            // A changed query is a violation too, because the query is a part of the URI (RFC 3986, 3.4), and RFC
            // 8216bis, 6.2.1 forbids any change of the line with the URI.
            old.uri.path == new.uri.path ? "another query" : "\(new.uri.shown) after \(old.uri.shown)"
        }
        compare(.segmentDurationChanged, { $0.duration == $1.duration }) { old, new in
            "\(Self.text(new.duration)) after \(Self.text(old.duration))"
        }
        compare(.segmentByteRangeChanged, { $0.byteRange == $1.byteRange }) { old, new in
            "\(Self.text(new.byteRange)) after \(Self.text(old.byteRange))"
        }
        compare(.segmentKeyChanged, { Set($0.keys) == Set($1.keys) })
        compare(.segmentMapChanged, { $0.map == $1.map })
        compare(.segmentGapChanged, { $0.isGap == $1.isGap })
        // A server may remove the EXT-X-DISCONTINUITY of the first segment if it also counts the tag in
        // EXT-X-DISCONTINUITY-SEQUENCE. The discontinuity sequence number of the segment shows whether the server has
        // counted the tag.
        compare(.segmentDiscontinuityChanged, from: 1, { $0.isDiscontinuity == $1.isDiscontinuity })
    }

    /// Records one finding for all common segments that are not equal in one respect.
    ///
    /// - Parameters:
    ///   - rule: The rule that requires equality.
    ///   - count: The number of common segments to skip.
    ///   - isEqual: A closure that compares the older and the newer version of a segment.
    ///   - text: A closure that describes the difference of the first segment; nil if the rule alone describes it.
    private mutating func compare(
        _ rule: PlaylistChangeRule, from count: Int = 0, _ isEqual: (MediaSegment, MediaSegment) -> Bool,
        _ text: ((MediaSegment, MediaSegment) -> String)? = nil
    ) {
        let changed = common.dropFirst(count).filter { number in
            !isEqual(older.segment(number), newer.segment(number))
        }
        guard let first = changed.first else { return }
        let detail = text.map { ": " + $0(older.segment(first), newer.segment(first)) } ?? ""
        find(rule, Self.segments(first, count: changed.count) + detail)
    }

    // MARK: Texts

    /// Returns a text that names the first of `count` segments by its media sequence number.
    static func segments(_ first: Int, count: Int) -> String {
        "segment \(first)" + (count > 1 ? " and \(count - 1) more" : "")
    }

    /// Returns a duration in seconds, rounded to milliseconds, with its unit.
    static func text(_ seconds: Double) -> String { ((seconds * 1000).rounded() / 1000).secondsText }

    private static func text(_ range: PlaylistByteRange?) -> String {
        range.map { "\($0.length)@\($0.offset)" } ?? "none"
    }
}

extension MediaPlaylist {
    /// The media sequence numbers of the segments.
    var sequenceNumbers: Range<Int> { mediaSequence..<mediaSequence + segments.count }

    /// The sum of the durations of the segments, in seconds.
    fileprivate var duration: Double { segments.reduce(0) { $0 + $1.duration } }

    /// Returns the segment with a media sequence number, which must be one of `sequenceNumbers`.
    fileprivate func segment(_ number: Int) -> MediaSegment { segments[number - mediaSequence] }

    /// Returns the discontinuity sequence number of the segment with a media sequence number (RFC 8216bis, 6.2.1).
    fileprivate func discontinuityNumber(of number: Int) -> Int {
        discontinuitySequence + segments[...(number - mediaSequence)].count(where: \.isDiscontinuity)
    }
}

extension MediaPlaylist.Kind? {
    /// The value of EXT-X-PLAYLIST-TYPE; `none` for a playlist without the tag.
    fileprivate var name: String {
        switch self {
        case .vod: "VOD"
        case .event: "EVENT"
        case nil: "none"
        }
    }
}

extension String {
    /// The URI without its query and fragment.
    fileprivate var path: Substring { prefix { $0 != "?" && $0 != "#" } }
}
