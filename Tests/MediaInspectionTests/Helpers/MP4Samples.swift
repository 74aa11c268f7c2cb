/// A writer of boxes of fragmented MP4.
enum MP4Samples {
    /// Returns a box.
    static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap { $0 }
        return number(content.count + 8) + type.utf8 + content
    }

    /// Returns a number in big-endian order, with 4 bytes by default.
    static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Returns an initialization section with one track, whose identifier is 1.
    ///
    /// - Parameters:
    ///   - handler: The handler type, such as `vide`.
    ///   - entry: The sample entry.
    ///   - edits: The edit list box; empty for none.
    ///   - timescale: The timescale of the track, in ticks per second; that of the movie is 1000.
    static func initialization(
        _ handler: String = "vide", _ entry: [UInt8] = videoEntry(), edits: [UInt8] = [], timescale: Int = 12_800
    ) -> [UInt8] {
        let descriptions = box("stsd", number(0), number(1), entry)
        let media = box(
            "mdia", box("mdhd", number(0, 12), number(timescale), number(0, 8)),
            box("hdlr", number(0, 8), Array(handler.utf8), number(0, 13)), box("minf", box("stbl", descriptions)))
        let track = box("trak", box("tkhd", number(0, 12), number(1), number(0, 68)), edits, media)
        let defaults = box("trex", number(0), number(1), number(1), number(512), number(10), number(0x1_0000))
        return box("moov", box("mvhd", number(0, 12), number(1000), number(0, 84)), track, box("mvex", defaults))
    }

    /// Returns a sample entry of video of 320 by 180 pixels.
    static func videoEntry(_ type: String = "avc1", _ boxes: [UInt8]...) -> [UInt8] {
        box(type, number(0, 24), number(320, 2), number(180, 2), number(0, 50), boxes.flatMap { $0 })
    }

    /// Returns a sample entry of audio with two channels and 44,100 samples per second.
    static func audioEntry(_ type: String, _ boxes: [UInt8]...) -> [UInt8] {
        box(type, number(0, 16), number(2, 2), number(0, 6), number(44_100, 2), number(0, 2), boxes.flatMap { $0 })
    }

    /// Returns the edit list of edits, which are pairs of a duration in milliseconds and a media time in ticks.
    static func edits(_ edits: [(Int, Int)]) -> [UInt8] {
        box(
            "edts",
            box("elst", number(0), number(edits.count), edits.flatMap { number($0.0) + number($0.1) + number(1) }))
    }

    /// Returns a fragment of a track, followed by its data.
    static func fragment(
        _ runs: [UInt8]..., id: Int = 1, header: [UInt8] = number(0x2_0000), decodeTime: [UInt8] = number(0, 8),
        defaults: [UInt8] = []
    ) -> [UInt8] {
        let track = box("traf", box("tfhd", header, number(id), defaults), box("tfdt", decodeTime), runs.flatMap { $0 })
        return box("moof", box("mfhd", number(0, 8)), track) + box("mdat", number(0, 30))
    }

    /// Returns a run.
    static func run(_ flags: Int, _ count: Int, _ fields: [Int] = []) -> [UInt8] {
        box("trun", number(flags), number(count), fields.flatMap { number($0) })
    }
}
