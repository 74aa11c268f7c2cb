/// The segments and partial segments that a playlist lists at one time.
struct LiveWindow: Equatable, Sendable {
    let run: LiveRun
    /// The numbers of the complete segments in the run.
    let segments: Range<Int>
    /// The number of published partial segments of the segment after the complete segments.
    let unfinishedParts: Int
    /// Whether the playlist has EXT-X-ENDLIST.
    let isEnded: Bool
    /// The media time of the end of the playlist.
    let end: Duration

    init(_ run: LiveRun, _ segments: Range<Int>, unfinishedParts: Int, isEnded: Bool) {
        self.run = run
        self.segments = segments
        self.unfinishedParts = unfinishedParts
        self.isEnded = isEnded
        let parts = run.timeline.parts(of: segments.upperBound).prefix(unfinishedParts)
        end = parts.last?.upperBound ?? segments.last.flatMap { run.timeline.interval(of: $0)?.upperBound } ?? .zero
    }

    /// Whether the playlist lists no media yet.
    var isEmpty: Bool { segments.isEmpty && unfinishedParts == 0 }

    /// Returns the number of segments before the skip boundary, which a delta update may omit (6.2.5.1).
    func skippedCount(boundary: Duration) -> Int {
        segments.prefix { index in
            run.timeline.interval(of: index).map { end - $0.upperBound > boundary } ?? false
        }.count
    }

    /// The position of the newest segment or partial segment. The window must not be empty.
    var newest: LivePosition {
        if unfinishedParts > 0 { return LivePosition(index: segments.upperBound, part: unfinishedParts - 1) }
        let parts = run.timeline.parts(of: segments.upperBound - 1)
        return LivePosition(index: segments.upperBound - 1, part: parts.isEmpty ? nil : parts.count - 1)
    }

    /// The position of the next partial segment, which is not published yet; nil if the stream has no partial segments,
    /// or if the stream ends before that partial segment.
    var next: LivePosition? {
        let index = segments.upperBound
        return run.timeline.parts(of: index).indices.contains(unfinishedParts)
            ? LivePosition(index: index, part: unfinishedParts) : nil
    }
}

/// The position of a segment or a partial segment in a run.
struct LivePosition: Equatable, Sendable {
    /// The number of the segment in the run, from 0.
    let index: Int
    /// The number of the partial segment, from 0; nil for the whole segment.
    let part: Int?
}
