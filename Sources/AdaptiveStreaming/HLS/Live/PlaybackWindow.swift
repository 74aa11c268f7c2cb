import HLSPlaylist

/// The range of positions that can be played: the whole presentation on demand, or the live window.
struct PlaybackWindow: Equatable, Sendable {
    /// The range that the playlists of all tracks contain, in seconds.
    let range: ClosedRange<Double>
    /// The distance from the live edge at which playback starts, in seconds; nil if the presentation is not live.
    let holdBack: Double?
    /// The timeline of the variant.
    private let timeline: SegmentTimeline

    /// Creates the window of a presentation.
    ///
    /// - Parameters:
    ///   - main: The timeline of the variant.
    ///   - audio: The timeline of separate audio; nil if there is none.
    ///   - duration: The duration of the presentation, in seconds; nil for a live stream.
    init(_ main: SegmentTimeline, audio: SegmentTimeline?, duration: Double?) {
        timeline = main
        let begin = max(main.begin, audio?.begin ?? main.begin)
        let end = duration ?? min(main.end, audio?.end ?? main.end)
        range = begin...max(begin, end)
        holdBack = duration == nil ? max(main.holdBack, audio?.holdBack ?? 0) : nil
    }

    /// Returns the position at which playback starts, in seconds.
    ///
    /// - Parameters:
    ///   - position: The position that the app has chosen, in seconds; nil if there is none. In a live window, a
    ///     position closer to the end than the hold-back distance is moved back to that distance.
    ///   - start: The start position that the playlist suggests (EXT-X-START); nil if there is none.
    func startPosition(_ position: Double?, _ start: StartPoint?) -> Double {
        if let position { return clamp(position, to: liveEnd) }
        guard holdBack != nil else {
            return clamp(start.map { $0.timeOffset + ($0.timeOffset < 0 ? range.upperBound : 0) } ?? 0)
        }
        guard let start else { return livePosition }
        let offset = start.timeOffset + (start.timeOffset < 0 ? range.upperBound : range.lowerBound)
        return start.isPrecise ? clamp(offset) : segmentStart(clamp(offset))
    }

    /// The position at which playback of a live stream starts by default, in seconds (RFC 8216bis, 6.3.3).
    ///
    /// The position is the start of the segment at the hold-back distance from the live edge. With low latency, the
    /// position is exactly at that distance, because the start of the segment would add several partial segments to the
    /// latency.
    var livePosition: Double {
        timeline.delivery.partHoldBack == nil ? segmentStart(clamp(liveEnd)) : clamp(liveEnd)
    }

    /// Returns the target of a seek, in seconds: `position`, limited to the window. A seek to the live edge or beyond
    /// goes to the position at which playback starts by default.
    func seekTarget(_ position: Double) -> Double {
        holdBack != nil && position >= range.upperBound ? livePosition : clamp(position)
    }

    private var liveEnd: Double { range.upperBound - (holdBack ?? 0) }

    private func clamp(_ position: Double, to end: Double? = nil) -> Double {
        max(range.lowerBound, min(position, end ?? range.upperBound))
    }

    /// Returns the position at which a decoder must start in order to play from a position, in seconds: the start of a
    /// segment or of an independent partial segment. At the end of the playlist, the result is the given position.
    private func segmentStart(_ position: Double) -> Double {
        clamp(timeline.address(at: position, isStart: true).map { timeline.range(of: $0).lowerBound } ?? position)
    }
}
