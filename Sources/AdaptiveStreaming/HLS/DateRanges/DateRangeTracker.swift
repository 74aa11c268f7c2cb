import StreamingCore

/// A tracker that reports the date ranges that the position enters or leaves, and the changes of active ranges.
struct DateRangeTracker: Sendable {
    /// The position at the last comparison, in seconds, with the time of the comparison.
    private struct Reading {
        let position: Double
        let time: Duration
        let progress: PlaybackProgress

        /// Returns whether playback can have advanced from this position to another position without a jump.
        func leads(to position: Double, _ progress: PlaybackProgress, at now: Duration) -> Bool {
            let speed = self.progress.clock.isAdvancing ? self.progress.clock.speed : 0
            let farthest = self.position + (now - time).seconds * speed + PlaybackProgress.tolerance
            return progress.generation == self.progress.generation
                && self.position - PlaybackProgress.tolerance <= position && position <= farthest
        }
    }

    private var ranges = DateRangeList()
    /// The position at the last comparison; nil while media is loading or a seek is in progress.
    private var last: Reading?
    /// The position of the next start or end of a range, in seconds; nil if there is none, or while media is loading or
    /// a seek is in progress.
    private(set) var nextBorder: Double?

    /// Compares the date ranges with the position, and returns the resulting events.
    ///
    /// While media is loading or a seek is in progress, no range is entered or left. A range that the position jumps
    /// over is neither entered nor left.
    ///
    /// - Parameters:
    ///   - timeline: The timeline of the variant; nil until its playlist is known.
    ///   - progress: The progress of playback.
    ///   - bufferedEnd: The end of the buffered range; nil until it is known.
    ///   - now: The current time.
    /// - Returns: The events: first those of removed ranges, then the others in the order of their positions.
    mutating func follow(
        _ timeline: SegmentTimeline?, _ progress: PlaybackProgress, _ bufferedEnd: BufferedEnd?, at now: Duration
    ) -> [DateRangeEvent] {
        guard bufferedEnd != nil, progress.wait == nil || progress.wait == .stall else {
            (last, nextBorder) = (nil, nil)
            return []
        }
        let position = progress.position(at: now, within: bufferedEnd)
        let removed = timeline.flatMap { ranges.update($0, at: position) }
        let previous = last.flatMap { $0.leads(to: position, progress, at: now) ? $0 : nil }
        last = Reading(position: position, time: now, progress: progress)
        // Rounding can put the position just before a border that playback has reached.
        let reached = position + PlaybackProgress.tolerance
        if removed == nil, previous != nil, nextBorder.map({ reached < $0 }) ?? true { return [] }
        let events = compare(after: previous?.position, to: position)
        nextBorder = ranges.entries.flatMap { [$0.start, $0.end].compactMap(\.self) }.filter { $0 > reached }.min()
        return (removed ?? []).map { DateRangeEvent(.left, $0) } + events
    }

    /// Compares all ranges with a position, in seconds, and returns the events in the order of their positions.
    ///
    /// - Parameter previous: The position from which playback has advanced; nil after a jump.
    private mutating func compare(after previous: Double?, to position: Double) -> [DateRangeEvent] {
        let end = position + PlaybackProgress.tolerance
        // After a jump, a range of zero duration is entered and left only if the range lies at the position.
        let begin = previous.map { $0 + PlaybackProgress.tolerance } ?? position - PlaybackProgress.tolerance
        // At one position, a range is left before another range is entered. After a jump, all events are at the new
        // position.
        var found: [(place: Double, rank: Int, event: DateRangeEvent)] = []
        func add(_ kind: DateRangeEvent.Kind, _ range: DateRangeMetadata, at place: Double, rank: Int) {
            found.append((min(max(place, previous ?? end), end), rank, DateRangeEvent(kind, range)))
        }
        for index in ranges.entries.indices {
            let entry = ranges.entries[index]
            let (isActive, rangeEnd) = (entry.contains(end), entry.end ?? .infinity)
            switch (entry.isActive, isActive) {
            case (false, true): add(.entered, entry.metadata, at: entry.start, rank: 1)
            case (true, false): add(.left, entry.metadata, at: rangeEnd, rank: 0)
            case (true, true): if entry.isUpdated { add(.updated, entry.metadata, at: end, rank: 1) }
            case (false, false):
                guard begin < entry.start, rangeEnd <= end else { break }
                add(.entered, entry.metadata, at: entry.start, rank: 1)
                add(.left, entry.metadata, at: rangeEnd, rank: rangeEnd > entry.start ? 0 : 2)
            }
            (ranges.entries[index].isActive, ranges.entries[index].isUpdated) = (isActive, false)
        }
        let order = found.enumerated().sorted {
            ($0.element.place, $0.element.rank, $0.offset) < ($1.element.place, $1.element.rank, $1.offset)
        }
        return order.map(\.element.event)
    }
}
