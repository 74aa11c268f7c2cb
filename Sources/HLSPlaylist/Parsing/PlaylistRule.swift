/// A requirement of draft-pantos-hls-rfc8216bis that the parser checks: a MUST, or a SHOULD for a recommendation.
///
/// The draft includes the requirements of RFC 8216. ``statement`` is the text of a rule, ``clause`` its section.
public enum PlaylistRule: String, CaseIterable, Sendable {
    /// A rule for the text of a playlist, its lines, attributes and version.
    case byteOrderMark, encoding, controlCharacters, whitespace, uri, uriWithoutTag, bothKinds, attributeList,
        attributeTwice, attributeValue, undefinedVariable, tagValue, headerFirst, versionTwice, versionTooLow

    /// A rule for a tag of both kinds of playlists.
    case sharedTagTwice, startOffset, variableName, defineOneName, defineValue, defineTwice, defineImport,
        defineImportHere, defineQuery

    /// A rule for a tag that applies to a whole media playlist.
    case mediaTagTwice, targetDurationMissing, targetDurationExceeded, mediaSequenceLate,
        discontinuitySequenceLate, playlistType, partTarget, partInfMissing, skipBoundary, skipDateRanges,
        holdBack, partHoldBack, partHoldBackMissing

    /// A rule for a tag of segments or parts.
    case duration, byteRange, byteRangeStart, keyMethod, keyURI, keyNone, keyVector, mapURI, mapVector, programDate,
        partURI, partDuration, partTooLong, partTooShort, partGap, partTooOld, tagAfterPart

    /// A rule for a date range, delta update, preload hint or rendition report.
    case dateRangeID, dateRangeStart, dateRangeOrder, dateRangeEnd, dateRangeEndOnNext, dateRangeTwice,
        dateRangeProgramDate, skipCount, skipWithEnd, hintType, hintURI, hintWithEnd, reportURI, reportRelative

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
