/// A reader of partial segments (RFC 8216bis, 4.4.4.9).
struct PartReader {
    private typealias DurationPlace = (duration: Double, place: PlaylistScan.Place)

    /// The partial segments read since the last segment.
    private(set) var parts: [PartialSegment] = []
    /// The line of the first partial segment without GAP=YES since the last segment; nil if no such partial segment has
    /// been read.
    private(set) var available: PlaylistScan.Place?
    /// The line of the first partial segment; nil before the first partial segment. `end` is the time from the start of
    /// the playlist to the end of the partial segment, in seconds.
    private var oldest: (end: Double, place: PlaylistScan.Place)?
    /// The longest partial segment so far, with its duration in seconds; nil before the first partial segment.
    private var longest: DurationPlace?
    /// The shortest partial segment so far, with its duration in seconds. Only partial segments with a required minimum
    /// duration count. Nil before the first such partial segment.
    private var shortest: DurationPlace?
    /// The previous partial segment, if it may become the new value of `shortest`; otherwise nil.
    ///
    /// The minimum duration applies to a partial segment only if a partial segment without GAP=YES follows in the same
    /// segment. Independent partial segments and gaps have no minimum duration.
    private var short: DurationPlace?
    /// The end of the previous partial segment's byte range, where a range without an offset begins; nil if the
    /// previous partial segment has no byte range.
    private var lastRange: (uri: String, end: Int64)?

    /// Reads an EXT-X-PART, and adds the partial segment if its URI and its duration are valid.
    ///
    /// Otherwise, the method records a finding. If both are invalid, the finding is about the URI. `checkDurations`
    /// later compares the durations with the part target duration.
    ///
    /// `elapsed` is the sum of the durations of the segments before the partial segment, in seconds.
    mutating func read(_ value: Bytes, elapsed: Double, _ scan: inout PlaylistScan) {
        let list = scan.attributes(value)
        guard let uri = scan.string("URI", in: list) else { return scan.find(.partURI) }
        guard let duration = scan.decimal("DURATION", in: list), duration <= 1e9 else {
            return scan.find(.partDuration, list["DURATION"]?.shown)
        }
        guard scan.admit() else { return }
        let part = PartialSegment(
            uri: uri, duration: duration, byteRange: resolve(uri, scan.byteRange(list), &scan),
            isIndependent: scan.flag("INDEPENDENT", in: list), isGap: scan.flag("GAP", in: list))
        compare(part, scan)
        if !part.isGap, available == nil { available = scan.place }
        if oldest == nil { oldest = (elapsed + part.duration, scan.place) }
        parts.append(part)
    }

    /// Compares a duration with the durations of the longest and the shortest partial segment so far. The comparison
    /// with the part target duration takes place at the end, because EXT-X-PART-INF may follow later.
    private mutating func compare(_ part: PartialSegment, _ scan: PlaylistScan) {
        if part.duration > longest?.duration ?? -1 { longest = (part.duration, scan.place) }
        if let before = short, !part.isGap { shortest = before }
        let mayBeShort = part.isIndependent || part.isGap
        let isShorter = part.duration < shortest?.duration ?? .infinity
        short = isShorter && !mayBeShort ? (part.duration, scan.place) : nil
    }

    /// Returns the byte range of a partial segment; nil if `range` is nil. If the offset is missing, the byte range
    /// begins at the end of the previous partial segment's byte range. If the previous partial segment has no byte
    /// range of the same resource, the byte range begins at 0.
    private mutating func resolve(
        _ uri: String, _ range: (length: Int64, offset: Int64?)?, _ scan: inout PlaylistScan
    ) -> PlaylistByteRange? {
        guard let (length, offset) = range else {
            lastRange = nil
            return nil
        }
        let before = lastRange?.uri == uri ? lastRange?.end : nil
        if offset == nil, before == nil { scan.find(.byteRangeStart) }
        let resolved = PlaylistByteRange(limiting: offset ?? before ?? 0, length: length)
        lastRange = (uri, resolved.offset + resolved.length)
        return resolved
    }

    /// Discards the partial segments read so far, so that the next partial segment begins another segment.
    mutating func startSegment() {
        parts = []
        short = nil
        available = nil
    }

    /// Checks that the first partial segment of a live playlist ends at most three target durations before the end of
    /// the playlist. A playlist with EXT-X-ENDLIST or without EXT-X-TARGETDURATION is not checked.
    ///
    /// `elapsed` is the sum of the durations of all segments, in seconds.
    func checkAge(elapsed: Double, _ media: MediaPlaylist, _ scan: inout PlaylistScan) {
        guard let part = oldest, !media.hasEnd, scan.wasSeen(.targetDuration) else { return }
        let end = elapsed + parts.reduce(0) { $0 + $1.duration }
        let limit = 3 * Double(media.targetDuration)
        let age = ((end - part.end) * 1000).rounded() / 1000
        if age > limit {
            scan.find(
                .partTooOld, at: part.place,
                "a partial segment \(age.secondsText) before the end (limit: \(limit.secondsText))")
        }
    }

    /// Checks that a playlist with partial segments has an EXT-X-PART-INF. Compares the longest and the shortest
    /// partial segment with `target`, the part target duration in seconds, unless `target` is nil.
    func checkDurations(_ target: Double?, _ scan: inout PlaylistScan) {
        if let part = longest {
            if let target, part.duration > target {
                scan.find(.partTooLong, at: part.place, "\(part.duration.secondsText) (target: \(target.secondsText))")
            }
            if !scan.wasSeen(.partInf) { scan.find(.partInfMissing, at: part.place) }
        }
        // Both durations may be rounded to the millisecond.
        if let part = shortest, let target, part.duration < 0.85 * target - 0.001 {
            scan.find(.partTooShort, at: part.place, "\(part.duration.secondsText) (target: \(target.secondsText))")
        }
    }
}
