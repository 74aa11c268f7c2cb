/// The timestamps of the samples of a stream that does not declare durations, in ticks of 90 kHz.
struct SampleTimestamps {
    private var presentation: [Int64] = []
    private var decoding: [Int64] = []

    mutating func append(_ presentation: Int64, _ decoding: Int64) {
        self.presentation.append(presentation)
        self.decoding.append(decoding)
    }

    /// The start, the end, the first decoding time and the next one; nil if there are no timestamps. The last sample
    /// counts as long as the distance to the sample before it.
    var extent: (Int64, Int64, Int64, Int64)? {
        let sorted = presentation.sorted()
        guard let start = sorted.first, let first = decoding.first else { return nil }
        return (start, Self.end(sorted), first, Self.end(decoding))
    }

    private static func end(_ times: [Int64]) -> Int64 {
        let last = times.suffix(2)
        guard let end = last.last, let before = last.first else { return 0 }
        return end + max(0, end - before)
    }
}
