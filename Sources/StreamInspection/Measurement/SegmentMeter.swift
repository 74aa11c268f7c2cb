import MediaInspection

/// A meter that measures each segment of a stream relative to the segments before it.
struct SegmentMeter {
    /// The jump of the timestamps, in seconds, above which they do not continue.
    static let jumpLimit = 0.5
    /// The largest permitted difference between a declared and a measured duration, in seconds.
    static let durationTolerance = 0.25

    /// The measured segments.
    private(set) var segments: [MeasuredSegment] = []
    private var previous: Previous?
    private var span: Span?
    private var audio: AudioSpan?

    /// The newest segment with media.
    private struct Previous {
        let index: Int
        let times: TrackTimes
        let declaredDuration: Double
        /// The declared durations of the segments that followed it without media, in seconds.
        var missing = 0.0
    }

    /// The first segment after the last discontinuity or jump.
    private struct Span {
        let playlistTime: Double
        let firstTime: MediaTime
    }

    /// The audio since the last discontinuity, jump or missing segment.
    private struct AudioSpan {
        let start: MediaTime
        /// The duration of its samples, in seconds; nil if it is unknown.
        var duration: Double? = 0
    }

    /// Measures the next segment.
    mutating func add(_ segment: ProbedSegment) {
        var measured = MeasuredSegment(segment)
        defer { segments.append(measured) }
        guard let media = segment.media, let main = media.main else { return skip(segment) }
        let times = main.times
        measured.jump = previous.map { jump(from: $0, to: main, media) }
        measured.duration = ownDuration(of: main, media)
        let continues = !segment.isDiscontinuity && abs(measured.jump ?? 0) <= Self.jumpLimit
        if continues, let previous, previous.missing == 0 {
            segments[previous.index].duration = media.distance(
                from: previous.times.firstPresentationTime, to: times.firstPresentationTime)
        }
        if !continues { (span, audio) = (nil, nil) }
        let start = span ?? Span(playlistTime: segment.playlistTime, firstTime: times.firstPresentationTime)
        span = start
        measured.playlistDrift =
            media.distance(from: start.firstTime, to: times.firstPresentationTime)
            - (segment.playlistTime - start.playlistTime)
        measured.audioDrift = addAudio(of: media)
        previous = Previous(index: segments.count, times: times, declaredDuration: segment.declaredDuration)
    }

    private mutating func skip(_ segment: ProbedSegment) {
        previous?.missing += segment.declaredDuration
        audio = nil
        if segment.isDiscontinuity { (previous, span) = (nil, nil) }
    }

    /// Returns the distance from the end of the samples before to the first sample.
    ///
    /// A transport stream does not declare the duration of its last picture, which can be seconds in a slide show. If
    /// the segment before has its declared duration by the first timestamps, the timestamps continue.
    private func jump(
        from previous: Previous, to main: (track: InspectedTrack, times: TrackTimes), _ media: InspectedSegment
    ) -> Double {
        let first = main.times.firstDecodeTime
        let jump = media.distance(from: previous.times.nextDecodeTime, to: first) - previous.missing
        guard media.container == .transportStream, main.track.kind == .video else { return jump }
        let growth = media.distance(from: previous.times.firstDecodeTime, to: first) - previous.missing
        return abs(growth - previous.declaredDuration) <= Self.durationTolerance ? 0 : jump
    }

    /// Returns the duration of the samples; nil for a single picture of a transport stream, whose duration is unknown.
    private func ownDuration(
        of main: (track: InspectedTrack, times: TrackTimes), _ media: InspectedSegment
    ) -> Double? {
        let isSinglePicture =
            media.container == .transportStream && main.track.kind == .video && main.track.sampleCount < 2
        if isSinglePicture { return nil }
        return media.distance(from: main.times.firstDecodeTime, to: main.times.nextDecodeTime)
    }

    private mutating func addAudio(of media: InspectedSegment) -> Double? {
        guard let (track, times) = media.track(.audio) else { return nil }
        var span = audio ?? AudioSpan(start: times.firstDecodeTime)
        span.duration = span.duration.flatMap { sum in track.audioDuration.map { sum + $0 } }
        audio = span
        return span.duration.map { media.distance(from: span.start, to: times.nextDecodeTime) - $0 }
    }
}
