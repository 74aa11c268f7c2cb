import Foundation
import StreamingCore
import StreamingMetrics
import StreamingRecording

/// The reports of the loads in a recording.
struct RecordedReports {
    /// The reports, in the order of the loads.
    private(set) var reports: [SessionReport] = []
    /// The error for the first result that differs from the recorded result, or nil. Later lines are not part of the
    /// reports.
    private(set) var error: PlaybackRecordingError?

    /// Creates the reports of a recording. If the task is cancelled, the reports end early.
    init(_ recording: PlaybackRecording) async {
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
                if let replaced = step?.transition.flatMap({ report.record($0) }) { reports.append(replaced) }
            }
        } catch {
            self.error = error
        }
        if report.url != nil { reports.append(report.closed(at: time, position: nil)) }
    }
}
