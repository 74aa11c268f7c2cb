import Foundation

extension PlaylistLines {
    /// Writes the tags that apply to a segment, and then its URI.
    mutating func write(_ segment: MediaSegment) {
        write(segment.map)
        write(segment.keys)
        if let bitrate = segment.bitrate, bitrate != self.bitrate {
            self.bitrate = bitrate
            tag(.bitrate, bitrate)
        }
        writeStart(isDiscontinuity: segment.isDiscontinuity, segment.programDate, isGap: segment.isGap, segment.parts)
        if let range = segment.byteRange { tag(.byteRange, AttributeText.byteRange(range)) }
        var title = ""
        title.unicodeScalars.append(contentsOf: (segment.title ?? "").unicodeScalars.filter { $0 != "\n" })
        tag(.inf, AttributeText.decimal(segment.duration) + "," + title)
        line(segment.uri)
    }

    /// Writes the partial segments and tags of a segment that has no URI yet.
    mutating func write(_ segment: UnfinishedSegment) {
        write(segment.map)
        write(segment.keys)
        writeStart(isDiscontinuity: segment.isDiscontinuity, segment.programDate, isGap: segment.isGap, segment.parts)
    }

    private mutating func writeStart(isDiscontinuity: Bool, _ date: Date?, isGap: Bool, _ parts: [PartialSegment]) {
        if isDiscontinuity { tag(.discontinuity) }
        if let text = date.flatMap(PlaylistDate.text) { tag(.programDateTime, text) }
        if isGap { tag(.gap) }
        for part in parts { write(part) }
    }

    /// Writes an initialization section after its keys, which may differ from the keys of the segment. Does nothing if
    /// the section is nil, or equal to the section that was written last.
    private mutating func write(_ map: MediaInitialization?) {
        guard let map, map != self.map else { return }
        write(map.keys)
        self.map = map
        tag(.map) {
            $0.quoted("URI", map.uri)
            $0.byteRange("BYTERANGE", map.byteRange)
        }
    }

    /// Writes the keys that apply from the next segment on. Does nothing if the same keys already apply.
    ///
    /// A key replaces the previous key of the same KEYFORMAT. METHOD=NONE removes all keys. The method writes
    /// METHOD=NONE first if a previous key has no replacement.
    private mutating func write(_ keys: [EncryptionKey]) {
        guard keys != self.keys else { return }
        let stay = self.keys.contains { old in !keys.contains { $0.keyFormat == old.keyFormat } }
        if stay { tag(.key, "METHOD=NONE") }
        for key in keys where key != .omitted { write(key) }
        self.keys = keys
    }

    private mutating func write(_ part: PartialSegment) {
        tag(.part) {
            $0.decimal("DURATION", part.duration)
            $0.quoted("URI", part.uri)
            $0.byteRange("BYTERANGE", part.byteRange)
            $0.flag("INDEPENDENT", part.isIndependent)
            $0.flag("GAP", part.isGap)
        }
    }
}
