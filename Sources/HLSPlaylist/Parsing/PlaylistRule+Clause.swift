extension PlaylistRule {
    /// The section of draft-pantos-hls-rfc8216bis that contains the rule, such as `4.4.4.1`.
    public var clause: String {
        switch self {
        case .byteOrderMark, .encoding, .controlCharacters, .whitespace, .uri, .uriWithoutTag,
            .bothKinds:
            "4.1"
        case .attributeList, .attributeTwice, .attributeValue: "4.2"
        case .undefinedVariable: "4.3"
        case .tagValue: "4.4"
        case .headerFirst: "4.4.1.1"
        case .versionTwice: "4.4.1.2"
        case .versionTooLow: "8"
        case .sharedTagTwice: "4.4.2"
        case .startOffset: "4.4.2.2"
        case .variableName, .defineOneName, .defineValue, .defineTwice, .defineImport,
            .defineImportHere, .defineQuery:
            "4.4.2.3"
        case .mediaTagTwice: "4.4.3"
        case .targetDurationMissing, .targetDurationExceeded: "4.4.3.1"
        case .mediaSequenceLate: "4.4.3.2"
        case .discontinuitySequenceLate: "4.4.3.3"
        case .playlistType: "4.4.3.5"
        case .partTarget, .partInfMissing: "4.4.3.7"
        case .skipBoundary, .skipDateRanges, .holdBack, .partHoldBack, .partHoldBackMissing: "4.4.3.8"
        case .duration: "4.4.4.1"
        case .byteRange, .byteRangeStart: "4.4.4.2"
        case .keyMethod, .keyURI, .keyNone, .keyVector: "4.4.4.4"
        case .mapURI, .mapVector: "4.4.4.5"
        case .programDate: "4.4.4.6"
        case .partURI, .partDuration, .partTooLong, .partTooShort, .partGap, .tagAfterPart: "4.4.4.9"
        case .partTooOld: "6.2.2"
        case .dateRangeID, .dateRangeStart, .dateRangeOrder, .dateRangeEnd, .dateRangeEndOnNext,
            .dateRangeTwice, .dateRangeProgramDate:
            "4.4.5.1"
        case .skipCount: "4.4.5.2"
        case .skipPosition, .skipWithEnd: "6.2.5.1"
        case .hintType, .hintURI, .hintWithEnd: "4.4.5.3"
        case .reportURI, .reportRelative: "4.4.5.4"
        case .renditionType, .renditionGroup, .renditionName, .renditionNameTwice, .defaultTwice,
            .autoselect, .forced, .subtitlesURI, .captionsURI, .captionsChannel, .instreamCharacters,
            .audioAttribute, .channels, .channelsMissing, .stableRenditionID:
            "4.4.6.1"
        case .variantURI, .bandwidth, .score, .scoreMissing, .videoLayout, .stableVariantID, .groupMissing,
            .captionsNone:
            "4.4.6.2"
        case .iFrameBandwidth, .iFrameURI: "4.4.6.3"
        case .sessionDataID, .sessionDataValue, .sessionDataTwice: "4.4.6.4"
        case .sessionKeyMethod, .sessionKeyTwice: "4.4.6.5"
        case .steeringURI, .steeringTwice: "4.4.6.6"
        }
    }
}
