/// Segments, and the tags that apply to them (RFC 8216bis, 4.4.4).
extension PlaylistReader {
    mutating func readInf(_ value: Bytes) {
        segment.sawEntry = true
        let comma = value.index(of: UInt8(ascii: ","))
        let number = value.slice(0..<(comma ?? value.count))
        if number.last?.isBlank == true {
            find(.whitespace, "some after the duration")
        }
        guard let duration = PlaylistNumbers.decimal(number.trimmed), duration <= Self.longestDuration else {
            segment.duration = nil
            segment.isBroken = true
            return find(.duration, number.shown)
        }
        if needed.version < 3, number.index(of: UInt8(ascii: ".")) != nil { need(3) }
        segment.duration = duration
        segment.longest = max(segment.longest, duration)
        checkTargetDuration(duration)
        segment.title = comma.flatMap { $0 + 1 < value.count ? value.slice(from: $0 + 1).text : nil }
    }

    private static var longestDuration: Double { 1e9 }

    mutating func addSegment() {
        defer { segment.startOver() }
        checkGap()
        if segment.duration == nil, !segment.isBroken { find(.uriWithoutTag) }
        let byteRange = resolveByteRange(line.text)
        guard let duration = segment.duration, let uri = lineURI(),
            admit(segment.hasNewKeys ? 1 + segment.keys.count : 1)
        else { return }
        segment.hasNewKeys = false
        segment.elapsed += duration
        media.segments.append(
            MediaSegment(
                uri: uri, duration: duration, title: segment.title, byteRange: byteRange,
                isDiscontinuity: segment.isDiscontinuity, isGap: segment.isGap, keys: segment.keys, map: segment.map,
                programDate: segment.programDate, bitrate: segment.byteRange == nil ? segment.bitrate : nil,
                parts: segment.parts))
        // An array that grows by doubling is up to twice as large as what it holds, and this is by far the largest.
        if media.segments.count == 256 {
            media.segments.reserveCapacity(min(extrapolate(256), PlaylistParser.maximumEntries))
        }
    }

    mutating func checkTargetDuration(_ duration: Double) {
        // What lies between two may be rounded to either: ffmpeg rounds to the even one.
        if let target = segment.targetDuration, duration - Double(target) > 0.5 {
            find(.targetDurationExceeded, "\(duration.secondsText), and the target duration is \(target) s")
        }
    }

    /// The line with variables substituted; nil, and told, if nothing is left that could be a URI.
    mutating func lineURI() -> String? {
        let uri = substitute(line)
        guard let first = uri.utf8.first, let last = uri.utf8.last, first != UInt8(ascii: "#"), !first.isBlank,
            !last.isBlank
        else {
            find(.uri)
            return nil
        }
        return uri
    }

    mutating func readByteRange(_ value: Bytes) {
        need(4)
        segment.byteRange = PlaylistNumbers.byteRange(value)
        if segment.byteRange == nil { find(.byteRange, value.shown) }
    }

    private mutating func resolveByteRange(_ uri: String) -> PlaylistByteRange? {
        guard let (length, offset) = segment.byteRange else {
            segment.lastRange = nil
            return nil
        }
        let before = segment.lastRange?.uri == uri ? segment.lastRange?.end : nil
        if offset == nil, before == nil { find(.byteRangeStart) }
        let range = limited(offset: offset ?? before ?? 0, length: length)
        segment.lastRange = (uri, range.offset + range.length)
        return range
    }

    /// Ranges that go on may add up to what overflows.
    func limited(offset: Int64, length: Int64) -> PlaylistByteRange {
        PlaylistByteRange(offset: min(offset, 1 << 53), length: length)
    }

    mutating func readProgramDate(_ value: Bytes) {
        segment.sawProgramDate = true
        segment.programDate = PlaylistDate.parse(value)
        if segment.programDate == nil { find(.programDate, value.shown) }
    }

    mutating func readBitrate(_ value: Bytes) {
        segment.bitrate = integer(value) ?? segment.bitrate
    }
}
