extension SegmentTimeline {
    /// Returns the range of positions, in seconds, between the discontinuities before and after a position.
    ///
    /// Without an earlier discontinuity, the range has no lower limit, because removed segments may belong to it.
    /// Without a later discontinuity, the range has no upper limit.
    func continuousSpan(around position: Double) -> ClosedRange<Double> {
        var (begin, end) = (-Double.infinity, Double.infinity)
        for (place, segment) in segments.enumerated() where segment.isDiscontinuity {
            let border = borders[place]
            if border <= position + PlaybackProgress.tolerance { begin = border } else { end = min(end, border) }
        }
        return begin...max(begin, end.nextDown)
    }
}
