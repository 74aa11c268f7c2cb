extension PlaylistLines {
    /// Writes the tags and segments of a media playlist.
    mutating func write(_ media: MediaPlaylist) {
        writeStart(media.version, media.hasIndependentSegments, media.start)
        tag(.targetDuration, media.targetDuration)
        if media.mediaSequence != 0 { tag(.mediaSequence, media.mediaSequence) }
        if media.discontinuitySequence != 0 { tag(.discontinuitySequence, media.discontinuitySequence) }
        switch media.kind {
        case .vod: tag(.playlistType, "VOD")
        case .event: tag(.playlistType, "EVENT")
        case nil: break
        }
        if media.isIFramesOnly { tag(.iFramesOnly) }
        if let partTarget = media.partTarget { tag(.partInf) { $0.decimal("PART-TARGET", partTarget) } }
        if let control = media.serverControl { write(control) }
        if let skip = media.skip { write(skip) }
        keys = media.firstKeys
        for segment in media.segments { write(segment) }
        if let segment = media.unfinishedSegment { write(segment) }
        for range in media.dateRanges { write(range) }
        for hint in media.preloadHints { write(hint) }
        for report in media.renditionReports { write(report) }
        if media.hasEnd { tag(.endList) }
        write(media.defines)
    }

    private mutating func write(_ control: ServerControl) {
        tag(.serverControl) {
            $0.word("CAN-BLOCK-RELOAD", control.canBlockReload ? "YES" : "NO")
            $0.decimal("CAN-SKIP-UNTIL", control.canSkipUntil)
            $0.flag("CAN-SKIP-DATERANGES", control.canSkipDateRanges)
            $0.decimal("HOLD-BACK", control.holdBack)
            $0.decimal("PART-HOLD-BACK", control.partHoldBack)
        }
    }

    private mutating func write(_ skip: SkippedSegments) {
        tag(.skip) {
            $0.integer("SKIPPED-SEGMENTS", skip.count)
            $0.quoted("RECENTLY-REMOVED-DATERANGES", skip.removedDateRanges, separator: "\t")
        }
    }

    private mutating func write(_ hint: PreloadHint) {
        tag(.preloadHint) {
            switch hint.kind {
            case .part: $0.word("TYPE", "PART")
            case .map: $0.word("TYPE", "MAP")
            }
            $0.quoted("URI", hint.uri)
            if hint.byteRangeStart != 0 { $0.integer("BYTERANGE-START", hint.byteRangeStart) }
            $0.integer("BYTERANGE-LENGTH", hint.byteRangeLength)
        }
    }

    private mutating func write(_ report: RenditionReport) {
        tag(.renditionReport) {
            $0.quoted("URI", report.uri)
            $0.integer("LAST-MSN", report.lastMediaSequence)
            $0.integer("LAST-PART", report.lastPart)
        }
    }

    private mutating func write(_ range: DateRange) {
        tag(.dateRange) {
            $0.quoted("ID", range.id)
            $0.quoted("CLASS", range.className)
            $0.date("START-DATE", range.startDate)
            $0.quoted("CUE", range.cues)
            $0.date("END-DATE", range.endDate)
            $0.decimal("DURATION", range.duration)
            $0.decimal("PLANNED-DURATION", range.plannedDuration)
            $0.flag("END-ON-NEXT", range.endsOnNext)
            $0.hexadecimal("SCTE35-CMD", range.scte35Command)
            $0.hexadecimal("SCTE35-OUT", range.scte35Out)
            $0.hexadecimal("SCTE35-IN", range.scte35In)
            for (name, value) in range.clientAttributes.sorted(by: { $0.key < $1.key }) {
                switch value {
                case .text(let text): $0.quoted(name, text)
                case .number(let number): $0.decimal(name, number)
                case .bytes(let bytes): $0.hexadecimal(name, bytes)
                }
            }
        }
    }
}
