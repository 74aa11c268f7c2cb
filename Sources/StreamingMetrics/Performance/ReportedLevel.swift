/// The last reported value of a level, and the value that the level must reach again after a fall.
struct ReportedLevel<Level: Comparable & Sendable>: Sendable {
    /// The last reported value; nil before the first report.
    private(set) var last: Level?
    /// The level before the first fall; nil if the level has not fallen, or has recovered since.
    private var baseline: Level?

    /// Records a reported value.
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
