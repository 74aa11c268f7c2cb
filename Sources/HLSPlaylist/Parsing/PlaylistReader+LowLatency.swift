/// Parts, delta updates, hints and reports (RFC 8216bis, 4.4.4.9 and 4.4.5).
extension PlaylistReader {
    mutating func readPart(_ value: Bytes) {
        segment.sawEntry = true
        let list = attributes(value)
        guard let uri = string("URI", in: list) else { return find(.partURI) }
        guard let duration = decimal("DURATION", in: list), duration <= 1e9 else {
            return find(.partDuration, list["DURATION"]?.shown)
        }
        guard admit() else { return }
        let part = PartialSegment(
            uri: uri, duration: duration, byteRange: partRange(uri, byteRange(list)),
            isIndependent: flag("INDEPENDENT", in: list), isGap: flag("GAP", in: list))
        compare(part)
        if !part.isGap, segment.availablePart == nil { segment.availablePart = place }
        if segment.oldestPart == nil { segment.oldestPart = (segment.elapsed + part.duration, place) }
        segment.parts.append(part)
    }

    /// Checks that a segment with EXT-X-GAP has no available part.
    mutating func checkGap() {
        if segment.isGap, let place = segment.availablePart { find(.partGap, at: place) }
    }

    /// Remembers the longest part, and the shortest of those that are not excused: the part target may only come later.
    private mutating func compare(_ part: PartialSegment) {
        if part.duration > segment.longestPart?.duration ?? -1 { segment.longestPart = (part.duration, place) }
        if let before = segment.shortPart, !part.isGap { segment.shortestPart = before }
        let mayBeShort = part.isIndependent || part.isGap
        let isShorter = part.duration < segment.shortestPart?.duration ?? .infinity
        segment.shortPart = isShorter && !mayBeShort ? (part.duration, place) : nil
    }

    private mutating func partRange(_ uri: String, _ range: (length: Int64, offset: Int64?)?) -> PlaylistByteRange? {
        guard let (length, offset) = range else {
            segment.lastPartRange = nil
            return nil
        }
        let before = segment.lastPartRange?.uri == uri ? segment.lastPartRange?.end : nil
        if offset == nil, before == nil { find(.byteRangeStart) }
        let resolved = limited(offset: offset ?? before ?? 0, length: length)
        segment.lastPartRange = (uri, resolved.offset + resolved.length)
        return resolved
    }

    mutating func readSkip(_ value: Bytes) {
        let list = attributes(value)
        segment.skip = place
        need(list["RECENTLY-REMOVED-DATERANGES"] == nil ? 9 : 10)
        guard let count = integer("SKIPPED-SEGMENTS", in: list) else { return find(.skipCount) }
        let removed = strings("RECENTLY-REMOVED-DATERANGES", in: list, separator: 0x09)
        media.skip = SkippedSegments(count: count, removedDateRanges: removed)
    }

    mutating func readPreloadHint(_ value: Bytes) {
        let list = attributes(value)
        let kinds: KeyValuePairs<StaticString, PreloadHint.Kind> = ["PART": .part, "MAP": .map]
        if list["TYPE"] == nil { find(.hintType) }
        guard let kind = word("TYPE", in: list, of: kinds) else { return }
        guard let uri = string("URI", in: list) else { return find(.hintURI) }
        guard admit() else { return }
        segment.firstHint = segment.firstHint ?? place
        media.preloadHints.append(
            PreloadHint(
                kind: kind, uri: uri, byteRangeStart: Int64(integer("BYTERANGE-START", in: list) ?? 0),
                byteRangeLength: integer("BYTERANGE-LENGTH", in: list).map { Int64($0) }))
    }

    mutating func readRenditionReport(_ value: Bytes) {
        let list = attributes(value)
        guard let uri = string("URI", in: list) else { return find(.reportURI) }
        if uri.hasScheme { find(.reportRelative, uri.shown) }
        guard admit() else { return }
        media.renditionReports.append(
            RenditionReport(
                uri: uri, lastMediaSequence: integer("LAST-MSN", in: list), lastPart: integer("LAST-PART", in: list)))
    }
}

extension String {
    /// Whether it is a URI of its own, and none that is relative (RFC 3986 §3.1).
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
