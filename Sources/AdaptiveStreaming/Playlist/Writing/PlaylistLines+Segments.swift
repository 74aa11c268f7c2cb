extension PlaylistLines {
    mutating func write(_ segment: MediaSegment) {
        write(segment.keys)
        if let map = segment.map, map != self.map {
            self.map = map
            tag(.map) {
                $0.quoted("URI", map.uri)
                $0.byteRange("BYTERANGE", map.byteRange)
            }
        }
        if let bitrate = segment.bitrate, bitrate != self.bitrate {
            self.bitrate = bitrate
            tag(.bitrate, bitrate)
        }
        if segment.isDiscontinuity { tag(.discontinuity) }
        if let date = segment.programDate { tag(.programDateTime, PlaylistDate.text(date)) }
        if segment.isGap { tag(.gap) }
        for part in segment.parts { write(part) }
        if let range = segment.byteRange { tag(.byteRange, AttributeText.byteRange(range)) }
        var title = ""
        title.unicodeScalars.append(contentsOf: (segment.title ?? "").unicodeScalars.filter { $0 != "\n" })
        tag(.inf, AttributeText.decimal(segment.duration) + "," + title)
        line(segment.uri)
    }

    /// A key replaces that of its format; what no other replaces goes only with all.
    private mutating func write(_ keys: [EncryptionKey]) {
        guard keys != self.keys else { return }
        let stay = self.keys.contains { old in !keys.contains { $0.keyFormat == old.keyFormat } }
        if stay { tag(.key, "METHOD=NONE") }
        for key in keys { write(key) }
        self.keys = keys
    }

    mutating func write(_ part: PartialSegment) {
        tag(.part) {
            $0.decimal("DURATION", part.duration)
            $0.quoted("URI", part.uri)
            $0.byteRange("BYTERANGE", part.byteRange)
            $0.flag("INDEPENDENT", part.isIndependent)
            $0.flag("GAP", part.isGap)
        }
    }
}
