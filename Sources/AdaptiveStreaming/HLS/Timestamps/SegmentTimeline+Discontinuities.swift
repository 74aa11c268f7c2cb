extension SegmentTimeline {
    /// Returns the positions around a position between which the playlist has no discontinuity, in seconds.
    ///
    /// A playlist whose start has been removed, and the part after its end, may belong to the same span.
    func continuousSpan(around position: Double) -> ClosedRange<Double> {
        var (begin, end) = (-Double.infinity, Double.infinity)
        for (place, segment) in segments.enumerated() where segment.isDiscontinuity {
            let border = borders[place]
            if border <= position + PlaybackProgress.tolerance { begin = border } else { end = min(end, border) }
        }
        return begin...max(begin, end.nextDown)
    }
}
