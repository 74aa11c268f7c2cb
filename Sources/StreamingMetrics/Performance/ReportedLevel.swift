/// The last reported value of a level, and the value that it has to reach again after a fall.
struct ReportedLevel<Level: Comparable & Sendable>: Sendable {
    /// The last report; nil before the first one.
    private(set) var last: Level?
    /// The level before the first fall; nil if the level has recovered since.
    private var baseline: Level?

    /// Records a report.
    ///
    /// - Returns: Whether the level has recovered from a fall.
    mutating func report(_ level: Level) -> Bool {
        if let last, level < last, baseline == nil { baseline = last }
        last = level
        guard let baseline, level >= baseline else { return false }
        self.baseline = nil
        return true
    }
}
