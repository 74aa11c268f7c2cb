/// A rule of draft-pantos-hls-rfc8216bis that the parser checks: either a requirement (MUST) or a recommendation
/// (SHOULD).
///
/// The draft includes the rules of RFC 8216. ``statement`` is the text of a rule, and ``clause`` is its section in the
/// draft.
public enum PlaylistRule: String, CaseIterable, Sendable {
    /// A rule for the text of a playlist, its lines, attributes and version.
    case byteOrderMark, encoding, controlCharacters, whitespace, uri, uriWithoutTag, bothKinds, attributeList,
        attributeTwice, attributeValue, undefinedVariable, tagValue, headerFirst, versionTwice, versionTooLow

    /// A rule for a tag that may appear in both kinds of playlists.
    case sharedTagTwice, startOffset, variableName, defineOneName, defineValue, defineTwice, defineImport,
        defineImportHere, defineQuery

    /// A rule for a tag that applies to a whole media playlist.
    case mediaTagTwice, targetDurationMissing, targetDurationExceeded, mediaSequenceLate,
        discontinuitySequenceLate, playlistType, partTarget, partInfMissing, skipBoundary, skipDateRanges,
        holdBack, partHoldBack, partHoldBackMissing

    /// A rule for a tag of segments or partial segments.
    case duration, byteRange, byteRangeStart, keyMethod, keyURI, keyNone, keyVector, mapURI, mapVector, programDate,
        partURI, partDuration, partTooLong, partTooShort, partGap, partTooOld, tagAfterPart

    /// A rule for a date range, a delta update, a preload hint or a rendition report.
    case dateRangeID, dateRangeStart, dateRangeOrder, dateRangeEnd, dateRangeEndOnNext, dateRangeTwice,
        dateRangeProgramDate, skipCount, skipPosition, skipWithEnd, hintType, hintURI, hintWithEnd, reportURI,
        reportRelative

    /// A rule for a tag of multivariant playlists.
    case renditionType, renditionGroup, renditionName, renditionNameTwice, defaultTwice, autoselect, forced,
        subtitlesURI, captionsURI, captionsChannel, instreamCharacters, audioAttribute, channels, channelsMissing,
        stableRenditionID, variantURI, bandwidth, score, scoreMissing, videoLayout, stableVariantID, groupMissing,
        captionsNone, iFrameBandwidth, iFrameURI, sessionDataID, sessionDataValue, sessionDataTwice,
        sessionKeyMethod, sessionKeyTwice, steeringURI, steeringTwice

    /// Whether the specification recommends the rule (SHOULD) rather than requires it (MUST).
    ///
    /// A playlist that violates a recommendation is valid.
    public var isRecommendation: Bool {
        switch self {
        case .partTooOld, .scoreMissing: true
        default: false
        }
    }
}
