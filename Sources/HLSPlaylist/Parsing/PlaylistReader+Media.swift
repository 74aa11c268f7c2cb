/// Tags that stand once in a media playlist (RFC 8216bis, 4.4.3).
extension PlaylistReader {
    mutating func readMediaSequence(_ value: Bytes) {
        let count = media.segments.count
        if count > 0 { find(.mediaSequenceLate, "it after \(count) of them") }
        media.mediaSequence = integer(value) ?? 0
    }

    mutating func readDiscontinuitySequence(_ value: Bytes) {
        let isLate = !media.segments.isEmpty || segment.isDiscontinuity
        if isLate { find(.discontinuitySequenceLate) }
        media.discontinuitySequence = integer(value) ?? 0
    }

    mutating func readIFramesOnly() {
        need(4)
        media.isIFramesOnly = true
    }

    mutating func readTargetDuration(_ value: Bytes) {
        guard let seconds = integer(value), seconds <= 1_000_000_000 else { return }
        media.targetDuration = seconds
        segment.targetDuration = seconds
        checkTargetDuration(segment.longest)
    }

    mutating func readKind(_ value: Bytes) {
        if value.equals("VOD") {
            media.kind = .vod
        } else if value.equals("EVENT") {
            media.kind = .event
        } else {
            find(.playlistType, value.shown)
        }
    }

    mutating func readPartInf(_ value: Bytes) {
        let list = attributes(value)
        media.partTarget = decimal("PART-TARGET", in: list)
        if media.partTarget == nil { find(.partTarget) }
    }

    mutating func readServerControl(_ value: Bytes) {
        let list = attributes(value)
        let control = ServerControl(
            canSkipUntil: decimal("CAN-SKIP-UNTIL", in: list), canSkipDateRanges: flag("CAN-SKIP-DATERANGES", in: list),
            holdBack: decimal("HOLD-BACK", in: list), partHoldBack: decimal("PART-HOLD-BACK", in: list),
            canBlockReload: flag("CAN-BLOCK-RELOAD", in: list))
        if control.canSkipDateRanges, control.canSkipUntil == nil { find(.skipDateRanges) }
        media.serverControl = control
        segment.serverControl = place
    }
}
