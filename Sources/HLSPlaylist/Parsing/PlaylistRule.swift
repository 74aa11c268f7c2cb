/// A requirement of draft-pantos-hls-rfc8216bis that is checked: a MUST, or a SHOULD for a recommendation. The draft
/// includes the requirements of RFC 8216.
///
/// What each asks for is its `statement`.
public enum PlaylistRule: String, CaseIterable, Sendable {
    // What a playlist is made of.
    case byteOrderMark, encoding, controlCharacters, whitespace, uri, uriWithoutTag, bothKinds, attributeList,
        attributeTwice, attributeValue, undefinedVariable, tagValue, headerFirst, versionTwice, versionTooLow

    // Tags of both kinds.
    case sharedTagTwice, startOffset, variableName, defineOneName, defineValue, defineTwice, defineImport,
        defineImportHere, defineQuery

    // Tags of media playlists.
    case mediaTagTwice, targetDurationMissing, targetDurationExceeded, mediaSequenceLate,
        discontinuitySequenceLate, playlistType, partTarget, partInfMissing, skipBoundary, skipDateRanges,
        holdBack, partHoldBack, partHoldBackMissing

    // Tags of segments.
    case duration, byteRange, byteRangeStart, keyMethod, keyURI, keyNone, keyVector, mapURI, mapVector, programDate,
        partURI, partDuration, partTooLong, partTooShort, partGap, partTooOld, tagAfterPart

    // Tags of metadata.
    case dateRangeID, dateRangeStart, dateRangeOrder, dateRangeEnd, dateRangeEndOnNext, dateRangeTwice,
        dateRangeProgramDate, skipCount, skipWithEnd, hintType, hintURI, hintWithEnd, reportURI, reportRelative

    // Tags of multivariant playlists.
    case renditionType, renditionGroup, renditionName, renditionNameTwice, defaultTwice, autoselect, forced,
        subtitlesURI, captionsURI, captionsChannel, instreamCharacters, audioAttribute, channels, channelsMissing,
        stableRenditionID, variantURI, bandwidth, score, scoreMissing, videoLayout, stableVariantID, groupMissing,
        captionsNone, iFrameBandwidth, iFrameURI, sessionDataID, sessionDataValue, sessionDataTwice,
        sessionKeyMethod, sessionKeyTwice, steeringURI, steeringTwice

    /// Whether the specification recommends the rule (SHOULD) rather than requires it (MUST). A playlist that breaks it
    /// is valid.
    public var isRecommendation: Bool {
        switch self {
        case .partTooOld, .scoreMissing: true
        default: false
        }
    }
}
