import StreamingCore
import StreamingMetrics

/// A recording with the reports of its loads.
struct ReportedRecording {
    /// The way in which a recording ends.
    enum End {
        /// The program that made the recording has finished it.
        case complete
        /// The recording has no trailer, because the program was killed or is still recording.
        case truncated
        /// A line is invalid, or differs from its replay. The reports end before this line.
        case invalid
    }

    /// The name of the file in messages.
    let file: String
    /// The name and version of the program that made the recording.
    let program: String
    let end: End
    var loads: RecordedReports

    /// The number of all loads, including the omitted loads.
    var count: Int { loads.omitted + loads.reports.count }

    /// The sentence about the omitted loads, or nil if all loads are reported.
    var omission: String? {
        switch loads.omitted {
        case 0: nil
        case 1: "The report omits the first load."
        default: "The report omits the first \(loads.omitted) loads."
        }
    }

    /// Returns the reported loads with their numbers, from 1, and their texts, which are created on demand.
    func contents(_ definition: RatioDefinition) -> some Sequence<(number: Int, content: ReportContent)> {
        loads.reports.indices.lazy.map { index in
            // Another load follows every report but the last, so the loads of these reports are complete.
            let end = index + 1 < loads.reports.count ? .complete : end
            let content = ReportContent(loads.reports[index], definition: definition, end: end)
            return (loads.omitted + index + 1, content)
        }
    }

    /// Whether the last load was interrupted: the recording is truncated before the load ended, failed or stopped.
    var isInterrupted: Bool {
        end == .truncated && loads.reports.last.map { $0.metrics.outcome == nil } == true
    }
}
