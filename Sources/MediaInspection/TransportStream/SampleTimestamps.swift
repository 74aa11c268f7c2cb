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
        guard let start = presentation.min(), let first = presentation.first, let firstDecode = decoding.first,
            let last = decoding.last, let before = decoding.suffix(2).first
        else { return nil }
        return TrackTimes(
            start: start, firstPresentation: first, firstDecode: firstDecode, nextDecode: last + max(0, last - before))
    }
}
