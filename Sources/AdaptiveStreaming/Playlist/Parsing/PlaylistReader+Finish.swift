/// What can only be said when all is read.
extension PlaylistReader {
    mutating func finish() throws(PlaylistError) -> ParsedPlaylist {
        media.trailingParts = segment.parts
        let hasMedia = !media.segments.isEmpty || !media.trailingParts.isEmpty
        let hasVariants = !multivariant.variants.isEmpty || !multivariant.iFrameVariants.isEmpty
        if hasMedia, hasVariants { throw .bothKinds }
        let playlist: Playlist
        if hasVariants || !hasMedia && !multivariant.renditions.isEmpty {
            checkMultivariant()
            playlist = .multivariant(finishedMultivariant())
        } else if hasMedia || wasSeen(.targetDuration) {
            checkMedia()
            playlist = .media(finishedMedia())
        } else {
            throw .empty
        }
        if needed.version > version ?? 1 { find(.versionTooLow, at: needed.place) }
        return ParsedPlaylist(playlist: playlist, findings: findings.sorted { $0.line < $1.line })
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
        if let part = segment.longestPart {
            if let target = media.partTarget, part.duration > target {
                find(.partTooLong, at: part.place)
            }
            if !wasSeen(.partInf) { find(.partInfMissing, at: part.place) }
        }
        checkServerControl()
    }

    private mutating func checkServerControl() {
        let control = media.serverControl
        let place = segment.serverControl ?? (lineNumber, "")
        func isShort(_ seconds: Double?, _ least: Double) -> Bool { (seconds ?? .infinity) < least }
        let target = Double(media.targetDuration)
        if isShort(control?.canSkipUntil, 6 * target) { find(.skipBoundary, at: place) }
        if isShort(control?.holdBack, 3 * target) { find(.holdBack, at: place) }
        guard let partTarget = media.partTarget else { return }
        if control?.partHoldBack == nil { find(.partHoldBackMissing, at: place) }
        if isShort(control?.partHoldBack, 2 * partTarget) { find(.partHoldBack, at: place) }
    }

    private mutating func checkMultivariant() {
        if variants.pending != nil {
            find(.variantURI, at: variants.pendingPlace)
        }
        for (kind, id, place) in variants.groups where !variants.renditionGroups.contains(["\(kind)", id]) {
            find(.groupMissing, at: place)
        }
        if let place = variants.saysNoCaptions.no, variants.saysNoCaptions.yes != nil {
            find(.captionsNone, at: place)
        }
        if let place = variants.firstImport { find(.defineImportHere, at: place) }
    }
}
