/// A counter of the frames of an audio stream, whose parts may begin and end inside frames.
struct AudioFrameCounter {
    /// The first frame of the stream.
    private(set) var first: AudioFrame?
    /// The number of frames that begin in the stream.
    private(set) var frameCount = 0

    private let format: AudioFormat
    /// The beginning of a header at the end of the last part.
    private var rest: [UInt8] = []
    /// The number of bytes at the start of the next part that belong to the last frame.
    private var skipped = 0
    /// The timestamp of the next frame; nil if the next frame has none.
    private var timestamp: Int64?
    /// The time of the first frame with a timestamp.
    private var start: Int64?
    /// The last frame with a timestamp, and the number of samples since then.
    private var anchor: (time: Int64, samples: Int)?

    init(_ format: AudioFormat) { self.format = format }

    /// The start, the end, the first decoding time and the next one, in ticks of 90 kHz; nil if there is no timestamp.
    var extent: (Int64, Int64, Int64, Int64)? {
        guard let start, let anchor, let first else { return nil }
        let end = anchor.time + Int64((anchor.samples * 90_000 + first.sampleRate / 2) / first.sampleRate)
        return (start, end, start, end)
    }

    /// Adds the next part of the stream.
    ///
    /// - Parameters:
    ///   - part: The bytes.
    ///   - timestamp: The time of the first frame that begins in the part (ISO/IEC 13818-1, 2.4.3.7), in ticks of
    ///     90 kHz; nil if the part has none.
    mutating func feed(_ part: ArraySlice<UInt8>, at timestamp: Int64?) {
        let (bytes, old) = (rest + part, rest.count)
        var (offset, new) = (skipped, timestamp)
        while bytes.count - offset >= AudioFormat.headerLength {
            guard let frame = format.frame(at: bytes[offset...]) else {
                offset += 1
                continue
            }
            if offset >= old, let time = new { (self.timestamp, new) = (time, nil) }
            count(frame)
            offset += frame.length
        }
        if let new { self.timestamp = new }
        skipped = max(0, offset - bytes.count)
        rest = Array(bytes.dropFirst(offset))
    }

    private mutating func count(_ frame: AudioFrame) {
        guard frame.sampleCount > 0 else { return }
        if let time = timestamp {
            start = start ?? time
            anchor = (time, 0)
            timestamp = nil
        }
        first = first ?? frame
        frameCount += 1
        anchor?.samples += frame.sampleCount
    }
}
