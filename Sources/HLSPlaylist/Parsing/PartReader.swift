/// A reader of the parts of segments (RFC 8216bis, 4.4.4.9).
struct PartReader {
    private typealias DurationPlace = (duration: Double, place: PlaylistScan.Place)

    /// The parts of the next segment.
    private(set) var parts: [PartialSegment] = []
    /// The line of the next segment's first part without GAP=YES.
    private(set) var available: PlaylistScan.Place?
    /// The first part of the playlist. `end` is the time from the start of the playlist to the end of the part, in
    /// seconds.
    private var oldest: (end: Double, place: PlaylistScan.Place)?
    /// The longest part.
    private var longest: DurationPlace?
    /// The shortest part among those that must reach the minimum duration.
    private var shortest: DurationPlace?
    /// The previous part, if it is shorter than all those. The last part of a segment may be that short.
    private var short: DurationPlace?
    /// The end of the previous part, where a range without an offset begins.
    private var lastRange: (uri: String, end: Int64)?

    /// Reads an EXT-X-PART.
    ///
    /// - Parameter elapsed: The sum of the durations of the segments before the part, in seconds.
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

    /// Records the longest part and the shortest part that has a minimum duration. The part target may follow later.
    private mutating func compare(_ part: PartialSegment, _ scan: PlaylistScan) {
        if part.duration > longest?.duration ?? -1 { longest = (part.duration, scan.place) }
        if let before = short, !part.isGap { shortest = before }
        let mayBeShort = part.isIndependent || part.isGap
        let isShorter = part.duration < shortest?.duration ?? .infinity
        short = isShorter && !mayBeShort ? (part.duration, scan.place) : nil
    }

    /// Returns the byte range with its offset, which may follow from the previous part.
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

    /// Begins the parts of another segment.
    mutating func startSegment() {
        parts = []
        short = nil
        available = nil
    }

    /// Checks the age of the oldest part in a playlist without EXT-X-ENDLIST.
    func checkAge(elapsed: Double, _ media: MediaPlaylist, _ scan: inout PlaylistScan) {
        guard let part = oldest, !media.hasEnd, scan.wasSeen(.targetDuration) else { return }
        let end = elapsed + parts.reduce(0) { $0 + $1.duration }
        let limit = 3 * Double(media.targetDuration)
        let age = ((end - part.end) * 1000).rounded() / 1000
        if age > limit {
            scan.find(
                .partTooOld, at: part.place, "one \(age.secondsText) before the end (limit: \(limit.secondsText))")
        }
    }

    /// Compares the durations with the part target, in seconds.
    func checkDurations(_ target: Double?, _ scan: inout PlaylistScan) {
        if let part = longest {
            if let target, part.duration > target {
                scan.find(.partTooLong, at: part.place, "\(part.duration.secondsText) (target: \(target.secondsText))")
            }
            if !scan.wasSeen(.partInf) { scan.find(.partInfMissing, at: part.place) }
        }
        // Both numbers may be rounded to the millisecond.
        if let part = shortest, let target, part.duration < 0.85 * target - 0.001 {
            scan.find(.partTooShort, at: part.place, "\(part.duration.secondsText) (target: \(target.secondsText))")
        }
    }
}
