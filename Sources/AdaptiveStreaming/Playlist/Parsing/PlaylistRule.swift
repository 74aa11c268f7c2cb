/// A MUST of HLS that is checked: draft-pantos-hls-rfc8216bis, which names those of RFC 8216 too.
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
        partURI,
        partDuration, partTooLong, partTooShort

    // Tags of metadata.
    case dateRangeID, dateRangeStart, dateRangeOrder, dateRangeEnd, dateRangeEndOnNext, dateRangeTwice,
        dateRangeProgramDate, skipCount, hintType, hintURI, reportURI, reportRelative

    // Tags of multivariant playlists.
    case renditionType, renditionGroup, renditionName, renditionNameTwice, defaultTwice, autoselect, forced,
        subtitlesURI, captionsURI, captionsChannel, instreamElsewhere, variantURI, bandwidth, groupMissing,
        captionsNone, iFrameBandwidth, iFrameURI, sessionDataID, sessionDataValue, sessionDataTwice,
        sessionKeyMethod, sessionKeyTwice, steeringURI, steeringTwice
}
