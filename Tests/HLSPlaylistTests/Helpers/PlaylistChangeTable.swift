@testable import HLSPlaylist

/// A table that has, for each rule about changes, a change that breaks only this rule, and a similar change that breaks
/// no rule.
///
/// `⏎` ends a line. Each playlist has the target duration 4 s, unless it declares another one.
enum PlaylistChangeTable {
    struct Row: Sendable {
        var rule: PlaylistChangeRule
        var older: String
        var broken: String
        var mended: String
        /// The time between the two versions, in seconds.
        var seconds: Double
        /// The expected description of the violation.
        var found: String?
    }

    static let rows = tags + numbers + segments + removals

    /// Three segments of 4 s, with the media sequence numbers 5 to 7.
    private static let base = "#EXT-X-MEDIA-SEQUENCE:5⏎" + list(5...7)
    /// The playlist of the segments 6 to 8.
    private static let next = "#EXT-X-MEDIA-SEQUENCE:6⏎" + list(6...8)

    static func list(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { "#EXTINF:4,⏎\($0).ts" }.joined(separator: "⏎")
    }

    private static func row(
        _ rule: PlaylistChangeRule, _ older: String, _ broken: String, _ mended: String, seconds: Double = 4,
        found: String?
    ) -> Row {
        Row(rule: rule, older: older, broken: broken, mended: mended, seconds: seconds, found: found)
    }

    private static let tags = [
        row(
            .targetDurationChanged, base, "#EXT-X-TARGETDURATION:5⏎" + base + "⏎" + list(8...8),
            base + "⏎" + list(8...8), found: "5 s after 4 s"),
        row(
            .playlistTypeChanged, "#EXT-X-PLAYLIST-TYPE:EVENT⏎" + base, "#EXT-X-MEDIA-SEQUENCE:5⏎" + list(5...8),
            "#EXT-X-PLAYLIST-TYPE:EVENT⏎#EXT-X-MEDIA-SEQUENCE:5⏎" + list(5...8), found: "none after EVENT"),
        row(
            .vodChanged, "#EXT-X-PLAYLIST-TYPE:VOD⏎" + base, "#EXT-X-PLAYLIST-TYPE:VOD⏎" + base + "⏎#EXT-X-ENDLIST",
            "#EXT-X-PLAYLIST-TYPE:VOD⏎" + base, found: nil),
        row(
            .endRemoved, base + "⏎#EXT-X-ENDLIST", base, base + "⏎#EXT-X-ENDLIST", found: nil),
        row(
            .segmentAddedAfterEnd, base + "⏎#EXT-X-ENDLIST", base + "⏎" + list(8...9) + "⏎#EXT-X-ENDLIST",
            "#EXT-X-MEDIA-SEQUENCE:7⏎" + list(7...7) + "⏎#EXT-X-ENDLIST", found: "2 new"),
    ]

    private static let numbers = [
        row(.mediaSequenceDecreased, next, base, next, found: "5 after 6"),
        row(
            .mediaSequenceJumped, base, "#EXT-X-MEDIA-SEQUENCE:13⏎" + list(13...15),
            "#EXT-X-MEDIA-SEQUENCE:12⏎" + list(12...14), seconds: 4,
            found: "13, which skips 5 segments, after 4 s"),
        row(
            .discontinuitySequenceDecreased, "#EXT-X-DISCONTINUITY-SEQUENCE:2⏎" + base,
            "#EXT-X-DISCONTINUITY-SEQUENCE:1⏎" + next, "#EXT-X-DISCONTINUITY-SEQUENCE:2⏎" + next,
            found: "1 after 2"),
        row(
            .discontinuityNumberChanged,
            "#EXT-X-DISCONTINUITY-SEQUENCE:2⏎#EXT-X-MEDIA-SEQUENCE:5⏎#EXT-X-DISCONTINUITY⏎" + list(5...7),
            "#EXT-X-DISCONTINUITY-SEQUENCE:2⏎" + next, "#EXT-X-DISCONTINUITY-SEQUENCE:3⏎" + next,
            found: "segment 6: discontinuity number 2 after 3"),
        // The tag of the first segment may be removed if EXT-X-DISCONTINUITY-SEQUENCE counts the tag.
        row(
            .discontinuityNumberChanged,
            "#EXT-X-DISCONTINUITY-SEQUENCE:2⏎#EXT-X-MEDIA-SEQUENCE:5⏎" + list(5...5) + "⏎#EXT-X-DISCONTINUITY⏎"
                + list(6...7),
            "#EXT-X-DISCONTINUITY-SEQUENCE:3⏎#EXT-X-MEDIA-SEQUENCE:6⏎#EXT-X-DISCONTINUITY⏎" + list(6...8),
            "#EXT-X-DISCONTINUITY-SEQUENCE:3⏎" + next, found: "segment 6: discontinuity number 4 after 3"),
    ]

    private static let segments = [
        row(
            .segmentURIChanged, base, "#EXT-X-MEDIA-SEQUENCE:6⏎#EXTINF:4,⏎6.ts⏎#EXTINF:4,⏎b.ts⏎" + list(8...8), next,
            found: "segment 7: b.ts after 7.ts"),
        row(
            .segmentURIChanged, base, "#EXT-X-MEDIA-SEQUENCE:6⏎#EXTINF:4,⏎6.ts?t=2⏎#EXTINF:4,⏎7.ts?t=2⏎" + list(8...8),
            next, found: "segment 6 and 1 more: another query"),
        row(
            .segmentDurationChanged, base, "#EXT-X-MEDIA-SEQUENCE:6⏎#EXTINF:4.25,⏎6.ts⏎" + list(7...8), next,
            found: "segment 6: 4.25 s after 4 s"),
        row(
            .segmentByteRangeChanged, "#EXT-X-BYTERANGE:10@0⏎" + base, "#EXT-X-BYTERANGE:10@5⏎" + base,
            "#EXT-X-BYTERANGE:10@0⏎" + base, seconds: 2, found: "segment 5: 10@5 after 10@0"),
        row(
            .segmentDiscontinuityChanged, base,
            "#EXT-X-MEDIA-SEQUENCE:6⏎" + list(6...6) + "⏎#EXT-X-DISCONTINUITY⏎" + list(7...8),
            "#EXT-X-MEDIA-SEQUENCE:6⏎" + list(6...7) + "⏎#EXT-X-DISCONTINUITY⏎" + list(8...8), found: "segment 7"),
        row(
            .segmentKeyChanged, #"#EXT-X-KEY:METHOD=AES-128,URI="k"⏎"# + base, next,
            #"#EXT-X-KEY:METHOD=AES-128,URI="k"⏎"# + next, found: "segment 6 and 1 more"),
        row(
            .segmentMapChanged, #"#EXT-X-MAP:URI="a"⏎"# + base, #"#EXT-X-MAP:URI="b"⏎"# + next,
            #"#EXT-X-MAP:URI="a"⏎"# + next, found: "segment 6 and 1 more"),
        row(
            .segmentGapChanged, base,
            "#EXT-X-MEDIA-SEQUENCE:6⏎" + list(6...6) + "⏎#EXT-X-GAP⏎" + list(7...8),
            "#EXT-X-MEDIA-SEQUENCE:6⏎" + list(6...7) + "⏎#EXT-X-GAP⏎" + list(8...8), found: "segment 7"),
        row(
            .programDateChanged, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z⏎" + base,
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:02.5Z⏎" + next,
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:03.1Z⏎" + next, found: "segment 6 and 1 more: 1.5 s earlier"),
    ]

    private static let removals = [
        row(
            .lastSegmentRemoved, base, "#EXT-X-MEDIA-SEQUENCE:5⏎" + list(5...6), base,
            found: "the end of the playlist without segment 7"),
        row(
            .eventSegmentRemoved, "#EXT-X-PLAYLIST-TYPE:EVENT⏎" + base, "#EXT-X-PLAYLIST-TYPE:EVENT⏎" + next,
            "#EXT-X-PLAYLIST-TYPE:EVENT⏎#EXT-X-MEDIA-SEQUENCE:5⏎" + list(5...8),
            found: "EXT-X-MEDIA-SEQUENCE 6 after 5"),
        row(
            .segmentRemovedTooEarly, base, "#EXT-X-MEDIA-SEQUENCE:7⏎" + list(7...8),
            "#EXT-X-MEDIA-SEQUENCE:7⏎" + list(7...8) + "⏎#EXT-X-ENDLIST", found: "8 s (minimum: 12 s)"),
        row(
            .updateLate, base, base, next, seconds: 6.5, found: "no new segment for 6.5 s (limit: 6 s)"),
    ]
}
