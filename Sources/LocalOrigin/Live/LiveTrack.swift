import Foundation
import StreamingCore

/// The segments of one rendition of a live stream, with the faults of this rendition.
struct LiveTrack: Equatable, Sendable {
    let stream: LiveStream
    let rendition: LiveRendition
    /// The runs in the order of time, at least one.
    let runs: [LiveRun]
    private let gaps: [ClosedRange<Int>]
    private let missing: [ClosedRange<Int>]
    private let clockErrors: [ClockError]

    private struct ClockError: Equatable, Sendable {
        let start: Duration
        let error: Duration
    }

    init(_ rendition: LiveRendition, of stream: LiveStream) {
        let faults = stream.faults.filter { $0.rendition == nil || $0.rendition == rendition.name }
        self.stream = stream
        self.rendition = rendition
        runs = LiveRun.all(of: stream, faults)
        gaps = faults.compactMap { if case .gap(let sequences) = $0.kind { sequences } else { nil } }
        missing = faults.compactMap { if case .missing(let sequences) = $0.kind { sequences } else { nil } }
        clockErrors = faults.compactMap {
            if case .skewedClock(let start, let error) = $0.kind { ClockError(start: start, error: error) } else { nil }
        }
    }

    /// Returns the run at the time `now`, or the first run if no run has started yet.
    func run(at now: Duration) -> LiveRun { runs.last { $0.firstTime <= now } ?? runs[0] }

    /// Returns the time at which the next run replaces a run, or nil if the run is the last one.
    func end(of run: LiveRun) -> Duration? {
        runs.indices.contains(run.number + 1) ? runs[run.number + 1].firstTime : nil
    }

    /// Returns the segments and partial segments that the playlist lists at a time.
    func window(at now: Duration) -> LiveWindow {
        let run = run(at: now)
        let published = run.published(at: now)
        let count = run.timeline.count(completeAt: published)
        let first = stream.windowLength.map { max(0, count - $0) } ?? 0
        let parts = run.timeline.parts(of: count).prefix { $0.upperBound <= published }
        return LiveWindow(
            run, first..<count, unfinishedParts: parts.count,
            isEnded: run.timeline.end.map { published >= $0 } ?? false)
    }

    /// Returns the time at which the origin removes a segment; nil if the origin never removes the segment.
    ///
    /// A segment that the playlist no longer lists stays available for the duration of the segment, plus the duration
    /// of the longest playlist that listed the segment (6.2.2).
    func removalTime(of index: Int, in run: LiveRun) -> Duration? {
        let window = stream.windowLength.flatMap { run.time(of: index + $0) }
        guard let end = [window, end(of: run)].compactMap({ $0 }).min() else { return nil }
        let last = index + (stream.windowLength ?? run.count(at: end))
        let listed = (index...max(index, last)).compactMap { run.timeline.interval(of: $0)?.length }
        return listed.reduce(end, +)
    }

    /// Returns the date of the start of a segment, or nil if the playlists have no dates or the stream ends before the
    /// segment.
    func date(of index: Int, in run: LiveRun) -> Date? {
        guard let dateAtZero = stream.dateAtZero, let interval = run.timeline.interval(of: index) else { return nil }
        let time = run.schedule.recorded(run.mediaStart + interval.lowerBound)
        let error = clockErrors.filter { $0.start <= time }.reduce(Duration.zero) { $0 + $1.error }
        return dateAtZero.addingTimeInterval((time + error).seconds)
    }

    /// Returns whether a segment has EXT-X-GAP.
    func isGap(_ sequence: Int) -> Bool { gaps.contains { $0.contains(sequence) } }

    /// Returns whether the requests for a segment and its partial segments get the status 404.
    func isMissing(_ sequence: Int) -> Bool { isGap(sequence) || missing.contains { $0.contains(sequence) } }
}

extension Range where Bound == Duration {
    /// The duration of the interval.
    var length: Duration { upperBound - lowerBound }
}
