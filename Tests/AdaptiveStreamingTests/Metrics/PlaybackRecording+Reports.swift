import StreamingCore
import StreamingMetrics
import StreamingRecording

extension PlaybackRecording {
    /// Returns the report of each recorded load, in order.
    func reports() throws -> [SessionReport] {
        var (reports, report) = ([SessionReport](), SessionReport())
        var replay = PlaybackReplay(header)
        for line in lines {
            let step = try replay.play(line)
            if case .observation(let observation) = line { report.record(observation) }
            if let replaced = step?.transition.flatMap({ report.record($0) }) { reports.append(replaced) }
        }
        if report.url == nil { return reports }
        return reports + [report.closed(at: .nanoseconds(Int64((endTime * 1e9).rounded())), position: nil)]
    }
}
