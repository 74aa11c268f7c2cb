/// A part of a live stream, from one restart or jump of the origin to the next. The first run begins at the start of
/// the stream.
struct LiveRun: Equatable, Sendable {
    /// The number of restarts and jumps before the run.
    let number: Int
    /// The time on the clock at which the run replaces the previous run.
    let firstTime: Duration
    /// The time on the clock at which the media of the run begins.
    let mediaStart: Duration
    /// The media sequence number of the first segment.
    let firstSequence: Int
    /// The discontinuity sequence number of the first segment.
    let firstDiscontinuity: Int
    let schedule: LiveSchedule
    let timeline: LiveTimeline

    /// Returns the media time of the end of the media that is published at the time `now`.
    func published(at now: Duration) -> Duration { schedule.published(at: now) - mediaStart }

    /// Returns the number of complete segments that are published at the time `now`.
    func count(at now: Duration) -> Int { timeline.count(completeAt: published(at: now)) }

    /// Returns the time at which a segment or a partial segment is published; nil if it is never published.
    ///
    /// - Parameters:
    ///   - index: The number of the segment in the run, from 0.
    ///   - part: The number of the partial segment, from 0; nil for the whole segment.
    func time(of index: Int, part: Int? = nil) -> Duration? {
        let parts = part == nil ? [] : timeline.parts(of: index)
        guard let interval = timeline.interval(of: index) else { return nil }
        if let part, !parts.indices.contains(part) { return nil }
        let end = part.map { parts[$0].upperBound } ?? interval.upperBound
        return schedule.time(of: mediaStart + end).map { max($0, firstTime) }
    }
}

extension LiveRun {
    /// Returns the runs of a rendition in the order of time.
    ///
    /// - Parameters:
    ///   - stream: The stream of the rendition.
    ///   - faults: The faults of the rendition.
    static func all(of stream: LiveStream, _ faults: [LiveFault]) -> [LiveRun] {
        let changes = faults.compactMap { fault -> (time: Duration, jump: Int?)? in
            switch fault.kind {
            case .restarted(let time): (time, nil)
            case .jumped(let time, let count): (time, count)
            case .stuck, .stale, .paused, .late, .skewedClock, .missing, .gap: nil
            }
        }.sorted { $0.time < $1.time }
        var runs = [LiveRun(0, of: stream, faults, from: stream.startTime, mediaStart: stream.startTime)]
        for (number, change) in changes.enumerated() {
            let previous = runs[number]
            let count = previous.count(at: change.time)
            // After a restart, there is one segment. After a jump, another encoder has filled the window.
            let segments = change.jump == nil ? 1 : stream.windowLength ?? max(1, count)
            let durations = (0..<segments).map { stream.segmentDurations[$0 % stream.segmentDurations.count] }
            let jump = change.jump.map { previous.firstSequence + max(0, count - segments) + $0 }
            let discontinuity = previous.discontinuity(before: count, every: stream.discontinuityInterval) + 1
            runs.append(
                LiveRun(
                    number + 1, of: stream, faults, from: change.time,
                    mediaStart: durations.reduce(change.time, -), firstSequence: jump ?? 0,
                    firstDiscontinuity: jump == nil ? 0 : discontinuity))
        }
        return runs
    }

    private init(
        _ number: Int, of stream: LiveStream, _ faults: [LiveFault], from time: Duration, mediaStart: Duration,
        firstSequence: Int = 0, firstDiscontinuity: Int = 0
    ) {
        self.init(
            number: number, firstTime: time, mediaStart: mediaStart, firstSequence: firstSequence,
            firstDiscontinuity: firstDiscontinuity, schedule: LiveSchedule(faults, from: time),
            timeline: LiveTimeline(
                durations: stream.segmentDurations, partDuration: stream.partDuration,
                end: stream.endTime.map { $0 - mediaStart }))
    }

    /// Returns the number of discontinuities before a segment, counted from the start of the stream or from the last
    /// restart of the origin.
    ///
    /// A discontinuity at the segment itself does not count.
    ///
    /// - Parameters:
    ///   - index: The number of the segment in the run, from 0.
    ///   - interval: The number of segments from one discontinuity to the next; nil for no discontinuities.
    func discontinuity(before index: Int, every interval: Int?) -> Int {
        firstDiscontinuity + (interval.map { max(0, index - 1) / $0 } ?? 0)
    }
}
