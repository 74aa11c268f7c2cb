/// A requirement (MUST) of draft-pantos-hls-rfc8216bis for the changes from one version of a media playlist to the
/// next.
///
/// ``statement`` is the text of a rule, and ``clause`` is its section in the draft. The rules for the text of a single
/// version are in ``PlaylistRule``.
public enum PlaylistChangeRule: String, CaseIterable, Sendable {
    /// A rule for a tag that applies to the whole playlist.
    case targetDurationChanged, playlistTypeChanged, vodChanged, endRemoved

    /// A rule for the numbers of segments and discontinuities.
    case mediaSequenceDecreased, mediaSequenceJumped, discontinuitySequenceDecreased, discontinuityNumberChanged

    /// A rule for a segment that both versions list. A URI with another query counts as another URI.
    case segmentURIChanged, segmentDurationChanged, segmentByteRangeChanged, segmentDiscontinuityChanged,
        segmentKeyChanged, segmentMapChanged, segmentGapChanged, programDateChanged

    /// A rule for the removal of segments.
    case lastSegmentRemoved, eventSegmentRemoved, segmentRemovedTooEarly

    /// A rule for the addition of segments.
    case segmentAddedAfterEnd, updateLate

    /// The section of draft-pantos-hls-rfc8216bis that contains the rule, such as `6.2.1`.
    public var clause: String {
        switch self {
        case .targetDurationChanged, .playlistTypeChanged, .vodChanged, .endRemoved, .segmentURIChanged,
            .segmentDurationChanged, .segmentByteRangeChanged, .segmentDiscontinuityChanged, .segmentKeyChanged,
            .segmentMapChanged, .segmentGapChanged, .programDateChanged, .eventSegmentRemoved, .updateLate:
            "6.2.1"
        case .mediaSequenceDecreased, .mediaSequenceJumped, .discontinuitySequenceDecreased,
            .discontinuityNumberChanged, .lastSegmentRemoved, .segmentRemovedTooEarly:
            "6.2.2"
        case .segmentAddedAfterEnd: "4.4.3.4"
        }
    }

    /// The text of the rule, as one clause without a period, such as `EXT-X-TARGETDURATION must not change`.
    public var statement: String {
        switch self {
        case .targetDurationChanged: "EXT-X-TARGETDURATION must not change"
        case .playlistTypeChanged: "EXT-X-PLAYLIST-TYPE must not change"
        case .vodChanged: "a playlist with EXT-X-PLAYLIST-TYPE:VOD must not change"
        case .endRemoved: "EXT-X-ENDLIST must not be removed"
        case .mediaSequenceDecreased: "EXT-X-MEDIA-SEQUENCE must not decrease"
        case .mediaSequenceJumped: "EXT-X-MEDIA-SEQUENCE must grow by 1 for each removed segment"
        case .discontinuitySequenceDecreased: "EXT-X-DISCONTINUITY-SEQUENCE must not decrease"
        case .discontinuityNumberChanged: "EXT-X-DISCONTINUITY-SEQUENCE must grow by 1 for each removed discontinuity"
        case .segmentURIChanged: "the URI of a segment must not change"
        case .segmentDurationChanged: "the duration of a segment must not change"
        case .segmentByteRangeChanged: "the byte range of a segment must not change"
        case .segmentDiscontinuityChanged: "the EXT-X-DISCONTINUITY of a segment must not be added or removed"
        case .segmentKeyChanged: "the EXT-X-KEY that applies to a segment must not change"
        case .segmentMapChanged: "the EXT-X-MAP that applies to a segment must not change"
        case .segmentGapChanged: "the EXT-X-GAP of a segment must not be added or removed"
        case .programDateChanged: "the program date of a segment must not change by a second or more"
        case .lastSegmentRemoved: "segments must be removed only from the start of a playlist"
        case .eventSegmentRemoved: "a segment must not be removed from an EVENT playlist"
        case .segmentRemovedTooEarly:
            "a segment must not be removed from a live playlist if less than three target durations would remain"
        case .segmentAddedAfterEnd: "a segment must not be added to a playlist with EXT-X-ENDLIST"
        case .updateLate: "a live playlist must have a new segment within 1.5 target durations"
        }
    }
}
