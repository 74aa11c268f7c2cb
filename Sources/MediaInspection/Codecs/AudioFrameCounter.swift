/// A counter of the frames of an audio stream, whose parts may begin and end inside frames.
struct AudioFrameCounter {
    private let format: AudioFormat
    /// The first frame of the stream.
    private var first: AudioFrame?
    /// The number of frames that begin in the stream.
    private var frameCount = 0
    /// The number of samples by sampling rate, which may change within the stream.
    private var sampleCounts: [Int: Int] = [:]
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

    /// Adds the format, the number, the duration and the times of the frames to a track. Without a timestamp, the track
    /// gets no times.
    func describe(_ track: inout InspectedTrack) {
        track.codec = first?.codec
        track.sampleRate = first?.sampleRate
        track.channels = first?.channels
        track.sampleCount = frameCount
        // The order makes the rounding of the sum reproducible.
        track.audioDuration = sampleCounts.sorted { $0.key < $1.key }.reduce(0) {
            $0 + Double($1.value) / Double($1.key)
        }
        track.times = times
    }

    private var times: TrackTimes? {
        guard let start, let anchor, let first else { return nil }
        let next = anchor.time + Int64((anchor.samples * 90_000 + first.sampleRate / 2) / first.sampleRate)
        return TrackTimes(start: start, firstPresentation: start, firstDecode: start, nextDecode: next)
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
        sampleCounts[frame.sampleRate, default: 0] += frame.sampleCount
        anchor?.samples += frame.sampleCount
    }
}
