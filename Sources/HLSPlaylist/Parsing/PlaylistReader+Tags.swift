extension PlaylistReader {
    mutating func read(_ tag: PlaylistTag, _ value: Bytes) {
        if !segment.parts.isEmpty, tag.appliesToParts { find(.tagAfterPart) }
        switch tag {
        case .inf: readInf(value)
        case .byteRange: readByteRange(value)
        case .discontinuity: segment.isDiscontinuity = true
        case .gap: segment.isGap = true
        case .programDateTime: readProgramDate(value)
        case .bitrate: readBitrate(value)
        case .key: readKey(value)
        case .map: readMap(value)
        case .part: readPart(value)
        case .dateRange: readDateRange(value)
        case .header: break
        case .version: readVersion(value)
        case .independentSegments:
            if isFirst(.independentSegments, else: .sharedTagTwice) { hasIndependentSegments = true }
        case .start: readStart(value)
        case .define: readDefine(value)
        case .targetDuration: if isFirstOfMedia(tag) { readTargetDuration(value) }
        case .mediaSequence: if isFirstOfMedia(tag) { readMediaSequence(value) }
        case .discontinuitySequence: if isFirstOfMedia(tag) { readDiscontinuitySequence(value) }
        case .endList: if isFirstOfMedia(tag) { media.hasEnd = true }
        case .playlistType: if isFirstOfMedia(tag) { readKind(value) }
        case .iFramesOnly: if isFirstOfMedia(tag) { readIFramesOnly() }
        case .partInf: if isFirstOfMedia(tag) { readPartInf(value) }
        case .serverControl: if isFirstOfMedia(tag) { readServerControl(value) }
        case .skip: if isFirstOfMedia(tag) { readSkip(value) }
        case .preloadHint: readPreloadHint(value)
        case .renditionReport: readRenditionReport(value)
        case .media: readRendition(value)
        case .streamInf: readStreamInf(value)
        case .iFrameStreamInf: readIFrameStreamInf(value)
        case .sessionData: readSessionData(value)
        case .sessionKey: readSessionKey(value)
        case .contentSteering: readContentSteering(value)
        }
        note(tag.scope)
    }

    private mutating func isFirstOfMedia(_ tag: PlaylistTag) -> Bool { isFirst(tag, else: .mediaTagTwice) }

    /// A tag of the other kind is told once.
    private mutating func note(_ scope: PlaylistTag.Scope) {
        switch scope {
        case .any: return
        case .media: segment.sawTag = true
        case .multivariant: variants.sawTag = true
        }
        if segment.sawTag, variants.sawTag, !variants.toldOfBoth {
            variants.toldOfBoth = true
            find(.bothKinds)
        }
    }

    private mutating func readVersion(_ value: Bytes) {
        guard isFirst(.version, else: .versionTwice) else { return }
        version = integer(value)
    }

    private mutating func readStart(_ value: Bytes) {
        guard isFirst(.start, else: .sharedTagTwice) else { return }
        let list = attributes(value)
        guard let offset = decimal("TIME-OFFSET", in: list, isSigned: true) else { return find(.startOffset) }
        start = StartPoint(timeOffset: offset, isPrecise: flag("PRECISE", in: list))
    }
}
