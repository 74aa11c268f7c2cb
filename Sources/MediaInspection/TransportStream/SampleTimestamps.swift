/// The timestamps of the samples of a stream that does not declare durations, in ticks of 90 kHz.
struct SampleTimestamps {
    private var presentation: [Int64] = []
    private var decoding: [Int64] = []

    mutating func append(_ presentation: Int64, _ decoding: Int64) {
        self.presentation.append(presentation)
        self.decoding.append(decoding)
    }

    /// The times of the samples; nil if there are no timestamps. The last sample counts as long as the distance to the
    /// sample before it.
    var times: TrackTimes? {
        let sorted = presentation.sorted()
        guard let start = sorted.first, let first = presentation.first, let firstDecode = decoding.first else {
            return nil
        }
        return TrackTimes(
            start: start, end: Self.end(sorted), firstPresentation: first, firstDecode: firstDecode,
            nextDecode: Self.end(decoding))
    }

    private static func end(_ times: [Int64]) -> Int64 {
        let last = times.suffix(2)
        guard let end = last.last, let before = last.first else { return 0 }
        return end + max(0, end - before)
    }
}
