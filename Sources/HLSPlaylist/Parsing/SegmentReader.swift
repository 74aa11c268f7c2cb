import Foundation

/// A reader of segments and the tags that apply to them (RFC 8216bis, 4.4.4).
struct SegmentReader {
    /// The duration of the next segment, in seconds.
    private enum Duration {
        case missing
        /// The duration of an invalid EXTINF. The EXTINF already has a finding, so no finding is recorded for the URI
        /// that follows.
        case invalid
        case seconds(Double)
    }

    /// The segments read so far.
    private(set) var segments: [MediaSegment] = []
    /// Whether any EXTINF or EXT-X-PART tag, valid or invalid, has been read.
    private(set) var sawEntry = false
    /// Whether an EXT-X-PROGRAM-DATE-TIME has appeared, even if its date is invalid.
    private(set) var sawProgramDate = false
    /// The longest duration of a valid EXTINF so far, in seconds.
    private(set) var longest = 0.0
    private var keys = KeyReader()
    /// The keys that apply before the first EXT-X-KEY.
    private var firstKeys: [EncryptionKey] = []
    private var parts = PartReader()
    /// The sum of the durations of the segments read so far, in seconds.
    private var elapsed = 0.0
    /// The end of the previous segment's byte range, where a range without an offset begins; nil if the previous
    /// segment has no byte range.
    private var lastRange: (uri: String, end: Int64)?
    /// The target duration, in seconds; nil before EXT-X-TARGETDURATION.
    private var targetDuration: Int?
    /// The bitrate of the next segments, in kilobits per second; nil before the first EXT-X-BITRATE.
    private var bitrate: Int?

    // The properties from here to `programDate` describe the next segment.
    private(set) var isDiscontinuity = false
    private var duration = Duration.missing
    private var title: String?
    private var byteRange: (length: Int64, offset: Int64?)?
    private var isGap = false
    private var programDate: Date?

    /// The maximum duration of a segment, in seconds: about 31 years. An EXTINF with a longer duration is invalid,
    /// because only a mistake can be the cause.
    private static let longestDuration = 1e9

    var hasParts: Bool { !parts.parts.isEmpty }
    var firstMap: PlaylistScan.Place? { keys.firstMap }

    /// The unfinished segment, which consists of the partial segments and tags after the last segment. Nil if no
    /// partial segment, and no tag of a further segment, follows the last segment.
    var unfinished: UnfinishedSegment? {
        let last = segments.last
        let hasTags = isDiscontinuity || isGap || programDate != nil
        let isLikeLast = keys.keys == last?.keys ?? firstKeys && keys.map == last?.map
        guard hasTags || !isLikeLast || hasParts else { return nil }
        return UnfinishedSegment(
            parts: parts.parts, isDiscontinuity: isDiscontinuity, isGap: isGap, keys: keys.keys, map: keys.map,
            programDate: programDate)
    }

    /// Replaces the keys and removes the initialization section, after an EXT-X-SKIP.
    ///
    /// - Parameter firstKeys: The keys that apply before the first listed EXT-X-KEY.
    mutating func skip(to firstKeys: [EncryptionKey]) {
        self.firstKeys = firstKeys
        keys.skip(to: firstKeys)
    }

    /// Reads a tag that applies to segments or partial segments. Records a finding for each violated rule.
    mutating func read(_ tag: PlaylistTag, _ value: Bytes, _ scan: inout PlaylistScan) {
        if hasParts, tag.appliesToParts { scan.find(.tagAfterPart) }
        switch tag {
        case .inf: readInf(value, &scan)
        case .byteRange:
            scan.need(4)
            byteRange = PlaylistNumbers.byteRange(value)
            if byteRange == nil { scan.find(.byteRange, value.shown) }
        case .discontinuity: isDiscontinuity = true
        case .gap: isGap = true
        case .programDateTime:
            sawProgramDate = true
            programDate = PlaylistDate.parse(value)
            if programDate == nil { scan.find(.programDate, value.shown) }
        case .bitrate: bitrate = scan.integer(value) ?? bitrate
        case .key: keys.readKey(value, &scan)
        case .map: keys.readMap(value, &scan)
        case .part:
            sawEntry = true
            parts.read(value, elapsed: elapsed, &scan)
        default: break
        }
    }

    private mutating func readInf(_ value: Bytes, _ scan: inout PlaylistScan) {
        sawEntry = true
        let comma = value.index(of: UInt8(ascii: ","))
        let number = value.slice(0..<(comma ?? value.count))
        if number.last?.isBlank == true { scan.find(.whitespace, "whitespace after the duration") }
        guard let seconds = PlaylistNumbers.decimal(number.trimmed), seconds <= Self.longestDuration else {
            duration = .invalid
            return scan.find(.duration, number.shown)
        }
        if scan.needed.version < 3, number.index(of: UInt8(ascii: ".")) != nil { scan.need(3) }
        duration = .seconds(seconds)
        longest = max(longest, seconds)
        checkTargetDuration(seconds, &scan)
        title = comma.flatMap { $0 + 1 < value.count ? value.slice(from: $0 + 1).text : nil }
    }

    /// Adds the segment whose URI is the current line, with the tags that precede the URI. Omits the segment if its
    /// EXTINF is missing or invalid, or if the URI is invalid.
    mutating func addSegment(_ scan: inout PlaylistScan) {
        defer { startSegment() }
        checkGap(&scan)
        if case .missing = duration { scan.find(.uriWithoutTag) }
        let range = resolveByteRange(scan.line.text, &scan)
        guard case .seconds(let seconds) = duration, let uri = scan.lineURI(), scan.admit(1 + keys.newKeyCount) else {
            return
        }
        keys.didAddSegment()
        elapsed += seconds
        segments.append(
            MediaSegment(
                uri: uri, duration: seconds, title: title, byteRange: range, isDiscontinuity: isDiscontinuity,
                isGap: isGap, keys: keys.keys, map: keys.map, programDate: programDate,
                bitrate: byteRange == nil ? bitrate : nil, parts: parts.parts))
        // An array that grows by doubling may reserve twice the memory of its contents. The segments are by far the
        // largest array.
        if segments.count == 256 {
            segments.reserveCapacity(min(scan.extrapolate(256), PlaylistParser.maximumEntries))
        }
    }

    private mutating func startSegment() {
        isDiscontinuity = false
        duration = .missing
        title = nil
        byteRange = nil
        isGap = false
        programDate = nil
        parts.startSegment()
    }

    private mutating func resolveByteRange(_ uri: String, _ scan: inout PlaylistScan) -> PlaylistByteRange? {
        guard let (length, offset) = byteRange else {
            lastRange = nil
            return nil
        }
        let before = lastRange?.uri == uri ? lastRange?.end : nil
        if offset == nil, before == nil { scan.find(.byteRangeStart) }
        let range = PlaylistByteRange(limiting: offset ?? before ?? 0, length: length)
        lastRange = (uri, range.offset + range.length)
        return range
    }

    /// Sets the target duration, in seconds. Records a finding if the duration of an earlier segment, rounded to the
    /// nearest second, exceeds the target duration.
    mutating func setTargetDuration(_ seconds: Int, _ scan: inout PlaylistScan) {
        targetDuration = seconds
        checkTargetDuration(longest, &scan)
    }

    private func checkTargetDuration(_ duration: Double, _ scan: inout PlaylistScan) {
        // An excess of exactly 0.5 s is accepted, because the specification does not say how to round 0.5 s, and FFmpeg
        // rounds to the nearest even number.
        if let target = targetDuration, duration - Double(target) > 0.5 {
            scan.find(.targetDurationExceeded, "\(duration.secondsText) (target duration: \(target) s)")
        }
    }

    /// Checks that all partial segments of a segment with EXT-X-GAP have GAP=YES. Records a finding for the first
    /// partial segment without GAP=YES.
    func checkGap(_ scan: inout PlaylistScan) {
        if isGap, let place = parts.available { scan.find(.partGap, at: place) }
    }

    /// Checks the durations of all partial segments, and the age of the first partial segment. Records a finding for
    /// each violated rule.
    func checkParts(_ playlist: MediaPlaylist, _ scan: inout PlaylistScan) {
        parts.checkDurations(playlist.partTarget, &scan)
        parts.checkAge(elapsed: elapsed, playlist, &scan)
    }
}
