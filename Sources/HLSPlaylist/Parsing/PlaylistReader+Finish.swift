/// What can only be said when all is read.
extension PlaylistReader {
    mutating func finish() throws(PlaylistError) -> ParsedPlaylist {
        media.unfinishedSegment = unfinishedSegment()
        let hasMedia = !media.segments.isEmpty || !segment.parts.isEmpty
        let hasVariants = !multivariant.variants.isEmpty || !multivariant.iFrameVariants.isEmpty
        if hasMedia, hasVariants { throw .bothKinds }
        let playlist: Playlist
        if hasVariants || !hasMedia && variants.sawEntry {
            checkMultivariant()
            playlist = .multivariant(finishedMultivariant())
        } else if wasSeen(.targetDuration) || segment.sawEntry {
            checkMedia()
            playlist = .media(finishedMedia())
        } else {
            throw .empty
        }
        if needed.version > version ?? 1 {
            let (version, needed) = (version.map { "\($0)" } ?? "none", needed)
            find(.versionTooLow, at: needed.place, "\(version), and \(needed.version) is needed")
        }
        return ParsedPlaylist(playlist: playlist, findings: findings.sorted { $0.line < $1.line })
    }

    /// The parts and tags after the last segment; nil if there are none.
    private func unfinishedSegment() -> UnfinishedSegment? {
        let last = media.segments.last
        let hasTags = segment.isDiscontinuity || segment.isGap || segment.programDate != nil
        let isLikeLast = segment.keys == last?.keys ?? [] && segment.map == last?.map
        guard hasTags || !isLikeLast || !segment.parts.isEmpty else { return nil }
        return UnfinishedSegment(
            parts: segment.parts, isDiscontinuity: segment.isDiscontinuity, isGap: segment.isGap, keys: segment.keys,
            map: segment.map, programDate: segment.programDate)
    }

    private func finishedMedia() -> MediaPlaylist {
        var media = media
        media.version = version
        if !wasSeen(.targetDuration) || media.targetDuration == 0 {
            media.targetDuration = max(media.targetDuration, Int(segment.longest.rounded()))
        }
        media.start = start
        media.hasIndependentSegments = hasIndependentSegments
        media.defines = defines
        return media
    }

    private func finishedMultivariant() -> MultivariantPlaylist {
        var multivariant = multivariant
        multivariant.version = version
        multivariant.start = start
        multivariant.hasIndependentSegments = hasIndependentSegments
        multivariant.defines = defines
        return multivariant
    }

    private mutating func checkMedia() {
        if !wasSeen(.targetDuration) { find(.targetDurationMissing, at: (lineNumber, "")) }
        if let map = segment.firstMap, !media.isIFramesOnly, needed.version < 6 { needed = (6, map) }
        if let place = segment.lastDateRange, !segment.sawProgramDate {
            find(.dateRangeProgramDate, at: place)
        }
        checkGap()
        checkParts()
        checkAgeOfParts()
        checkServerControl()
        guard media.hasEnd else { return }
        if let place = segment.firstHint { find(.hintWithEnd, at: place) }
        if let place = segment.skip { find(.skipWithEnd, at: place) }
    }

    /// Checks the age of the oldest part in a playlist without EXT-X-ENDLIST.
    private mutating func checkAgeOfParts() {
        guard let part = segment.oldestPart, !media.hasEnd, wasSeen(.targetDuration) else { return }
        let end = segment.elapsed + segment.parts.reduce(0) { $0 + $1.duration }
        let limit = 3 * Double(media.targetDuration)
        let age = ((end - part.end) * 1000).rounded() / 1000
        if age > limit {
            find(.partTooOld, at: part.place, "one \(age.secondsText) before it, and \(limit.secondsText) is the most")
        }
    }

    private mutating func checkParts() {
        if let part = segment.longestPart {
            if let target = media.partTarget, part.duration > target {
                find(.partTooLong, at: part.place, "\(part.duration.secondsText), of \(target.secondsText)")
            }
            if !wasSeen(.partInf) { find(.partInfMissing, at: part.place) }
        }
        // Both may be rounded to the millisecond.
        if let part = segment.shortestPart, let target = media.partTarget, part.duration < 0.85 * target - 0.001 {
            find(.partTooShort, at: part.place, "\(part.duration.secondsText), of \(target.secondsText)")
        }
    }

    private mutating func checkServerControl() {
        let control = media.serverControl
        let place = segment.serverControl ?? (lineNumber, "")
        let target = Double(media.targetDuration)
        check(control?.canSkipUntil, isAtLeast: 6 * target, .skipBoundary, at: place)
        check(control?.holdBack, isAtLeast: 3 * target, .holdBack, at: place)
        guard let partTarget = media.partTarget else { return }
        if control?.partHoldBack == nil { find(.partHoldBackMissing, at: place) }
        check(control?.partHoldBack, isAtLeast: 2 * partTarget, .partHoldBack, at: place)
    }

    private mutating func check(_ seconds: Double?, isAtLeast least: Double, _ rule: PlaylistRule, at place: Place) {
        if let seconds, seconds < least {
            find(rule, at: place, "\(seconds.secondsText), and \(least.secondsText) is the least")
        }
    }

    private mutating func checkMultivariant() {
        if variants.pending != nil {
            find(.variantURI, at: variants.pendingPlace)
        }
        for (kind, id, place) in variants.groups where !variants.renditionGroups.contains(["\(kind)", id]) {
            find(.groupMissing, at: place, "no \(kind.name) called \"\(id.shown)\"")
        }
        if let place = variants.saysNoCaptions.no, variants.saysNoCaptions.yes != nil {
            find(.captionsNone, at: place)
        }
        if variants.hasScore, let place = variants.firstWithoutScore { find(.scoreMissing, at: place) }
        for channels in variants.channels.values where channels.counts.count > 1 {
            if let place = channels.firstWithout { find(.channelsMissing, at: place) }
        }
        if let place = variants.firstImport { find(.defineImportHere, at: place) }
    }
}
