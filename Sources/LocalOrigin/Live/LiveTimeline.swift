/// The boundaries of the segments and partial segments of a live stream.
///
/// All times are media times: the first segment starts at zero.
struct LiveTimeline: Equatable, Sendable {
    /// The durations of the segments, which repeat in this order.
    let durations: [Duration]
    /// The part target duration; nil for no partial segments.
    let partDuration: Duration?
    /// The end of the last segment; nil for an endless stream.
    let end: Duration?
    /// The starts of the first segments, one for each of `durations`.
    private let starts: [Duration]
    /// The time after which the durations repeat.
    private let cycle: Duration

    init(durations: [Duration], partDuration: Duration? = nil, end: Duration? = nil) {
        precondition(
            !durations.isEmpty && durations.allSatisfy { $0 > .zero },
            "a stream must have at least one segment duration, and each duration must be positive")
        precondition(partDuration.map { $0 > .zero } ?? true, "the part target duration must be positive")
        self.durations = durations
        starts = durations.indices.map { durations[..<$0].reduce(.zero, +) }
        cycle = durations.reduce(.zero, +)
        self.partDuration = partDuration
        self.end = end
    }

    /// Returns the interval of a segment; nil if the stream ends before the segment.
    func interval(of index: Int) -> Range<Duration>? {
        let start = start(of: index)
        let next = start + durations[index % durations.count]
        guard let end else { return start..<next }
        return start < end ? start..<min(next, end) : nil
    }

    /// Returns the intervals of the partial segments of a segment, or an empty array if there are none.
    func parts(of index: Int) -> [Range<Duration>] {
        guard let partDuration, let interval = interval(of: index) else { return [] }
        var parts: [Range<Duration>] = []
        var start = interval.lowerBound
        while start < interval.upperBound {
            let next = min(start + partDuration, interval.upperBound)
            parts.append(start..<next)
            start = next
        }
        return parts
    }

    /// Returns the number of segments that end at or before a media time.
    func count(completeAt time: Duration) -> Int {
        // The quotient may be rounded up, so the search begins one segment earlier.
        var index = max(0, Int(min(time, end ?? time) / cycle) * durations.count - 1)
        while let interval = interval(of: index), interval.upperBound <= time { index += 1 }
        return index
    }

    private func start(of index: Int) -> Duration {
        let (cycles, rest) = index.quotientAndRemainder(dividingBy: durations.count)
        return cycle * cycles + starts[rest]
    }
}
