import Foundation
import StreamingCore
import StreamingMetrics
import StreamingRecording

/// The reports of the loads in a recording.
///
/// A small recording can contain very many loads, so only the reports of the last loads are kept. The totals count all
/// loads.
struct RecordedReports {
    /// The default maximum number of reports.
    static let maximum = 1_000

    /// The reports of the last loads, in the order of the loads.
    private(set) var reports: [SessionReport] = []
    /// The number of earlier loads, which ``reports`` does not contain.
    private(set) var omitted = 0
    /// The totals of all loads.
    private(set) var totals = PlaybackTotals()
    /// The error for the first result that differs from the recorded result, or nil. Later lines are not part of the
    /// reports.
    private(set) var error: PlaybackRecordingError?

    private var maximum = Self.maximum

    /// Creates reports without a load.
    init() {}

    /// Creates the reports of a recording. If the task is cancelled, the reports end early.
    ///
    /// - Parameters:
    ///   - recording: The recording, which is replayed.
    ///   - maximum: The maximum number of reports.
    init(_ recording: PlaybackRecording, maximum: Int = Self.maximum) async {
        self.maximum = maximum
        var (replay, report, time) = (PlaybackReplay(recording.header), SessionReport(), Duration.zero)
        do throws(PlaybackRecordingError) {
            for line in recording.lines {
                // A long recording must not delay the handling of signals.
                await Task.yield()
                if Task.isCancelled { break }
                let step = try replay.play(line)
                switch line {
                case .observation(let observation):
                    time = observation.instant
                    report.record(observation)
                case .input: time = step?.instant ?? time
                }
                if let replaced = step?.transition.flatMap({ report.record($0) }) { add(replaced) }
            }
        } catch {
            self.error = error
        }
        if report.url != nil { add(report.closed(at: time, position: nil)) }
        keepLast(maximum)
    }

    /// Removes all but the last `count` reports. The totals do not change.
    mutating func keepLast(_ count: Int) {
        let excess = max(0, reports.count - count)
        reports.removeFirst(excess)
        omitted += excess
    }

    /// Adds the report of the next load.
    mutating func add(_ report: SessionReport) {
        totals.merge(PlaybackTotals(report.metrics))
        reports.append(report)
        // Removing the reports one at a time would move all the others each time.
        if reports.count >= 2 * maximum { keepLast(maximum) }
    }
}
