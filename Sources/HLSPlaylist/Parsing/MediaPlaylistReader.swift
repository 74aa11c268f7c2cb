/// A reader of a media playlist (RFC 8216bis, 4.4.3 to 4.4.5).
struct MediaPlaylistReader {
    private var playlist = MediaPlaylist(targetDuration: 0)
    private var segments = SegmentReader()
    private var dateRanges = DateRangeReader()
    /// The line of the first valid EXT-X-PRELOAD-HINT; nil if no such line has been read.
    private var firstHint: PlaylistScan.Place?
    private var skipPlace: PlaylistScan.Place?
    private var serverControlPlace: PlaylistScan.Place?

    /// Whether the lines read so far contain a valid segment, or a partial segment after the last segment.
    var hasMedia: Bool { !segments.segments.isEmpty || segments.hasParts }

    /// Whether any EXTINF or EXT-X-PART tag, valid or invalid, has been read.
    var sawEntry: Bool { segments.sawEntry }

    /// Adds the segment whose URI is the current line, with the tags that precede the URI. Omits the segment if its
    /// EXTINF is missing or invalid, or if the URI is invalid.
    mutating func addSegment(_ scan: inout PlaylistScan) { segments.addSegment(&scan) }

    /// Reads a tag of a media playlist, and records violations as findings. If a tag may appear only once, its
    /// repetitions are ignored.
    mutating func read(_ tag: PlaylistTag, _ value: Bytes, _ scan: inout PlaylistScan) {
        switch tag {
        case .inf, .byteRange, .part, .programDateTime, .discontinuity, .key, .map, .gap, .bitrate:
            segments.read(tag, value, &scan)
        case .dateRange: dateRanges.read(value, &scan)
        case .preloadHint: readPreloadHint(value, &scan)
        case .renditionReport: readRenditionReport(value, &scan)
        default: if scan.isFirst(tag, else: .mediaTagTwice) { readOnce(tag, value, &scan) }
        }
    }

    /// Reads a tag that may appear only once in a playlist.
    private mutating func readOnce(_ tag: PlaylistTag, _ value: Bytes, _ scan: inout PlaylistScan) {
        switch tag {
        case .targetDuration:
            guard let seconds = scan.integer(value), seconds <= 1_000_000_000 else { return }
            playlist.targetDuration = seconds
            segments.setTargetDuration(seconds, &scan)
        case .mediaSequence:
            let count = segments.segments.count
            if count > 0 {
                scan.find(.mediaSequenceLate, "the tag after \(count) \(count == 1 ? "segment" : "segments")")
            }
            playlist.mediaSequence = scan.integer(value) ?? 0
        case .discontinuitySequence:
            if !segments.segments.isEmpty || segments.isDiscontinuity { scan.find(.discontinuitySequenceLate) }
            playlist.discontinuitySequence = scan.integer(value) ?? 0
        case .endList: playlist.hasEnd = true
        case .playlistType: readKind(value, &scan)
        case .iFramesOnly:
            scan.need(4)
            playlist.isIFramesOnly = true
        case .partInf:
            playlist.partTarget = scan.decimal("PART-TARGET", in: scan.attributes(value))
            if playlist.partTarget == nil { scan.find(.partTarget) }
        case .serverControl: readServerControl(value, &scan)
        case .skip: readSkip(value, &scan)
        default: break
        }
    }

    private mutating func readKind(_ value: Bytes, _ scan: inout PlaylistScan) {
        if value.equals("VOD") {
            playlist.kind = .vod
        } else if value.equals("EVENT") {
            playlist.kind = .event
        } else {
            scan.find(.playlistType, value.shown)
        }
    }

    private mutating func readServerControl(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        let control = ServerControl(
            canSkipUntil: scan.decimal("CAN-SKIP-UNTIL", in: list),
            canSkipDateRanges: scan.flag("CAN-SKIP-DATERANGES", in: list),
            holdBack: scan.decimal("HOLD-BACK", in: list), partHoldBack: scan.decimal("PART-HOLD-BACK", in: list),
            canBlockReload: scan.flag("CAN-BLOCK-RELOAD", in: list))
        if control.canSkipDateRanges, control.canSkipUntil == nil { scan.find(.skipDateRanges) }
        playlist.serverControl = control
        serverControlPlace = scan.place
    }

    /// Reads an EXT-X-SKIP. Records a finding for a tag after an EXTINF or EXT-X-PART, and ignores this tag, because
    /// the omitted segments precede all listed segments.
    private mutating func readSkip(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard !segments.sawEntry else { return scan.find(.skipPosition) }
        skipPlace = scan.place
        scan.need(list["RECENTLY-REMOVED-DATERANGES"] == nil ? 9 : 10)
        guard let count = scan.integer("SKIPPED-SEGMENTS", in: list) else { return scan.find(.skipCount) }
        let removed = scan.strings("RECENTLY-REMOVED-DATERANGES", in: list, separator: 0x09)
        playlist.skip = SkippedSegments(count: count, removedDateRanges: removed)
        segments.skip(to: playlist.firstKeys)
    }

    private mutating func readPreloadHint(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        let kinds: KeyValuePairs<StaticString, PreloadHint.Kind> = ["PART": .part, "MAP": .map]
        if list["TYPE"] == nil { scan.find(.hintType) }
        guard let kind = scan.word("TYPE", in: list, of: kinds) else { return }
        guard let uri = scan.string("URI", in: list) else { return scan.find(.hintURI) }
        guard scan.admit() else { return }
        firstHint = firstHint ?? scan.place
        playlist.preloadHints.append(
            PreloadHint(
                kind: kind, uri: uri, byteRangeStart: Int64(scan.integer("BYTERANGE-START", in: list) ?? 0),
                byteRangeLength: scan.integer("BYTERANGE-LENGTH", in: list).map { Int64($0) }))
    }

    private mutating func readRenditionReport(_ value: Bytes, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard let uri = scan.string("URI", in: list) else { return scan.find(.reportURI) }
        if uri.hasScheme { scan.find(.reportRelative, uri.shown) }
        guard scan.admit() else { return }
        playlist.renditionReports.append(
            RenditionReport(
                uri: uri, lastMediaSequence: scan.integer("LAST-MSN", in: list),
                lastPart: scan.integer("LAST-PART", in: list)))
    }

    // MARK: The end

    /// Checks the rules that depend on the whole playlist, and returns the playlist. Records a finding for each
    /// violated rule.
    mutating func finish(_ scan: inout PlaylistScan) -> MediaPlaylist {
        playlist.segments = segments.segments
        playlist.dateRanges = dateRanges.ranges
        playlist.unfinishedSegment = segments.unfinished
        check(&scan)
        if !scan.wasSeen(.targetDuration) || playlist.targetDuration == 0 {
            playlist.targetDuration = max(playlist.targetDuration, Int(segments.longest.rounded()))
        }
        return playlist
    }

    /// Checks the rules that depend on several tags, and records violations as findings.
    private func check(_ scan: inout PlaylistScan) {
        if !scan.wasSeen(.targetDuration) { scan.find(.targetDurationMissing, at: (scan.lineNumber, "")) }
        if let map = segments.firstMap, !playlist.isIFramesOnly { scan.need(6, at: map) }
        if let place = dateRanges.lastPlace, !segments.sawProgramDate { scan.find(.dateRangeProgramDate, at: place) }
        segments.checkGap(&scan)
        segments.checkParts(playlist, &scan)
        checkServerControl(&scan)
        guard playlist.hasEnd else { return }
        if let place = firstHint { scan.find(.hintWithEnd, at: place) }
        if let place = skipPlace { scan.find(.skipWithEnd, at: place) }
    }

    private func checkServerControl(_ scan: inout PlaylistScan) {
        let control = playlist.serverControl
        let place = serverControlPlace ?? (scan.lineNumber, "")
        let target = Double(playlist.targetDuration)
        check(control?.canSkipUntil, isAtLeast: 6 * target, .skipBoundary, at: place, &scan)
        check(control?.holdBack, isAtLeast: 3 * target, .holdBack, at: place, &scan)
        guard let partTarget = playlist.partTarget else { return }
        if control?.partHoldBack == nil { scan.find(.partHoldBackMissing, at: place) }
        check(control?.partHoldBack, isAtLeast: 2 * partTarget, .partHoldBack, at: place, &scan)
    }

    private func check(
        _ seconds: Double?, isAtLeast least: Double, _ rule: PlaylistRule, at place: PlaylistScan.Place,
        _ scan: inout PlaylistScan
    ) {
        if let seconds, seconds < least {
            scan.find(rule, at: place, "\(seconds.secondsText) (minimum: \(least.secondsText))")
        }
    }
}

extension String {
    /// Whether the URI has a scheme, and is therefore not relative (RFC 3986, 3.1).
    fileprivate var hasScheme: Bool {
        guard let colon = firstIndex(of: ":"), first?.isLetter == true else { return false }
        return self[..<colon].utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
