import Foundation
import StreamingCore
import StreamingMetrics

/// The timeline of a load, divided into columns of equal length.
struct ReportTimeline {
    /// The start and end of the load, in seconds on the session's monotonic clock.
    private let start, end: Double
    private let columns: Int

    /// Creates a timeline that divides a load into columns of equal length.
    ///
    /// - Parameters:
    ///   - report: The report of a load.
    ///   - columns: The number of columns, at least 1.
    init(_ report: SessionReport, columns: Int) {
        start = report.startInstant.seconds
        end = report.endInstant.seconds
        self.columns = max(1, columns)
    }

    /// Returns the state of each column, or nil for a column before the oldest visit in `metrics`.
    ///
    /// The state of a column is the state with the most time in the column. A failure or a rebuffer of any length takes
    /// precedence, so that it stays visible.
    func states(of metrics: PlaybackMetrics) -> [PlaybackMetrics.State?] {
        let visits = metrics.visits
        let spans = visits.indices.map { index in
            (
                state: visits[index].state, start: visits[index].instant.seconds,
                end: index + 1 < visits.count ? visits[index + 1].instant.seconds : end
            )
        }
        return (0..<columns).map { column in
            let range = time(of: column)...time(of: column + 1)
            var times: [PlaybackMetrics.State: Double] = [:]
            for span in spans where span.start <= range.upperBound && span.end >= range.lowerBound {
                let time = min(span.end, range.upperBound) - max(span.start, range.lowerBound)
                // A failure at the end of the session takes no time.
                let isInstant = span.state == .failed && span.start == end && range.upperBound == end
                if time > 0 || isInstant { times[span.state, default: 0] += time }
            }
            for state in [PlaybackMetrics.State.failed, .rebuffering] where times[state] != nil { return state }
            // If two states have equal times, the first name in alphabetical order wins, so a report is reproducible.
            return times.min { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }?.key
        }
    }

    /// Returns the smallest and the largest value of a series in each column. For a column without a value, both are
    /// the last value before the column. The columns before the first value are nil.
    func values(of series: ReportSeries) -> [ClosedRange<Double>?] {
        var result = [ClosedRange<Double>?](repeating: nil, count: columns)
        var lasts = [Double?](repeating: nil, count: columns)
        for point in series.points {
            let column = column(of: point.instant.seconds)
            let (minimum, maximum) = (point.minimum, point.maximum)
            result[column] =
                min(
                    result[column]?.lowerBound ?? minimum, minimum)...max(
                    result[column]?.upperBound ?? maximum, maximum)
            lasts[column] = point.last
        }
        var last: Double?
        for column in result.indices {
            result[column] = result[column] ?? last.map { $0...$0 }
            last = lasts[column] ?? last
        }
        return result
    }

    private func column(of time: Double) -> Int {
        guard end > start else { return 0 }
        return min(columns - 1, max(0, Int((time - start) / (end - start) * Double(columns))))
    }

    private func time(of column: Int) -> Double {
        column == columns ? end : start + (end - start) * Double(column) / Double(columns)
    }
}
