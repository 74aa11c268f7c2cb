/// A track of an initialization section, with the defaults for its fragments.
struct MP4Track {
    /// The track, without samples.
    private(set) var format: InspectedTrack
    /// The number of ticks per second.
    let timescale: UInt32
    /// The presentation time of a sample whose composition time is 0, in ticks.
    private(set) var shift: Int64
    /// The defaults for samples without values of their own.
    var defaults = SampleDefaults()

    /// The number of audio samples in each sample of MP4, which is one frame, if the codec determines it; nil if the
    /// codec does not, or if the track is not audio.
    var samplesPerFrame: Int? {
        guard format.kind == .audio, let rate = format.sampleRate, rate > 0 else { return nil }
        return switch format.codec {
        case "mp4a.40.2": 1024
        case "mp4a.40.34": rate < 32_000 ? 576 : 1152
        case "ac-3": 1536
        default: nil
        }
    }

    /// Creates the track of a `trak` box (ISO/IEC 14496-12, 8.3.1).
    ///
    /// - Parameters:
    ///   - box: The `trak` box.
    ///   - movieTimescale: The timescale of the `mvhd` box, in ticks per second.
    /// - Throws: `MediaInspectionError` if the bytes are invalid.
    init(_ box: MP4Box, movieTimescale: Int) throws(MediaInspectionError) {
        guard let header = try box.descendant("tkhd"), let media = try box.descendant("mdia"),
            let mediaHeader = try media.descendant("mdhd"), let handler = try media.descendant("hdlr"),
            let descriptions = try media.descendant("minf", "stbl", "stsd")
        else { throw box.invalid }
        let ticks = try mediaHeader.integer(at: mediaHeader.version == 1 ? 20 : 12)
        guard let timescale = UInt32(exactly: ticks), timescale > 0 else { throw mediaHeader.invalid }
        self.timescale = timescale
        let kind: InspectedTrack.Kind =
            switch handler.content.dropFirst(8).prefix(4) {
            case let type where type.elementsEqual("vide".utf8): .video
            case let type where type.elementsEqual("soun".utf8): .audio
            case let type where Self.textHandlers.contains { type.elementsEqual($0.utf8) }: .text
            default: .other
            }
        format = InspectedTrack(kind: kind, id: UInt32(try header.integer(at: header.version == 1 ? 20 : 12)))
        if let entry = MP4Box.boxes(in: descriptions.content.dropFirst(8)).first {
            try SampleEntry.read(entry, into: &format)
        }
        shift = 0
        if let edits = try box.descendant("edts", "elst") {
            shift = try Self.shift(edits, timescale: UInt64(timescale), movieTimescale: UInt64(movieTimescale))
        }
    }

    /// The handler types of tracks of text (ISO/IEC 14496-12, 12.5 and 12.6; QuickTime File Format).
    private static let textHandlers = ["text", "subt", "sbtl", "clcp"]

    /// Returns the presentation time of composition time 0.
    ///
    /// An empty edit delays the track, and the edit after it skips the media before its `media_time` (ISO/IEC 14496-12,
    /// 8.6.6). Further edits are ignored, as ffprobe does for fragments.
    private static func shift(
        _ box: MP4Box, timescale: UInt64, movieTimescale: UInt64
    ) throws(MediaInspectionError) -> Int64 {
        let wide = box.version == 1
        var delay: Int64 = 0
        for index in 0..<min(try box.integer(at: 4), 2) {
            let entry = 8 + index * (wide ? 20 : 12)
            guard let duration = box.number(at: entry, count: wide ? 8 : 4),
                let bits = box.number(at: entry + (wide ? 8 : 4), count: wide ? 8 : 4)
            else { throw box.invalid }
            let time = wide ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits))
            guard time.magnitude < 1 << 60 else { throw box.invalid }
            guard time == -1, index == 0 else { return delay - max(time, 0) }
            guard movieTimescale > 0, duration / movieTimescale < 1 << 28 else { throw box.invalid }
            let (seconds, rest) = duration.quotientAndRemainder(dividingBy: movieTimescale)
            delay = Int64(seconds * timescale + (rest * timescale + movieTimescale / 2) / movieTimescale)
        }
        return delay
    }
}
