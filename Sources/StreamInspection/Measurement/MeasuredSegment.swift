import MediaInspection

/// The durations and the timestamps of one segment, in seconds, relative to the segments before it.
package struct MeasuredSegment: Equatable, Sendable {
    /// The media sequence number.
    package let number: Int
    /// The duration in the playlist (EXTINF).
    package let declaredDuration: Double
    /// The start of the segment in the playlist, as the sum of the durations in the playlist.
    package let playlistTime: Double
    /// The size in bytes; nil if the segment was not downloaded.
    package let size: Int?
    /// The first presentation timestamp of the main track; nil if the segment was not inspected.
    package fileprivate(set) var start: MediaTime?
    /// The first decoding timestamp of the main track; nil if the segment was not inspected.
    package fileprivate(set) var decodeTime: MediaTime?
    /// The measured duration: the time to the first sample of the next segment, if its timestamps continue, or else the
    /// duration of the samples. Nil if the segment was not inspected.
    package fileprivate(set) var duration: Double?
    /// The jump of the timestamps between the segment before and this one, which is 0 if they continue exactly; nil
    /// without a segment to compare.
    package fileprivate(set) var jump: Double?
    /// Whether the playlist announces a discontinuity before the segment.
    package let isDiscontinuity: Bool
    /// The growth of the timestamps minus the growth of the playlist time, since the last discontinuity or jump; nil if
    /// the segment was not inspected.
    package fileprivate(set) var playlistDrift: Double?
    /// The drift of the audio; nil if the segment was not inspected, or has no audio. See ``StreamMeasurement``.
    package fileprivate(set) var audioDrift: Double?
    /// The measured duration if it is known, otherwise the declared duration.
    package var knownDuration: Double { duration ?? declaredDuration }

    fileprivate init(_ segment: ProbedSegment) {
        number = segment.number
        declaredDuration = segment.declaredDuration
        playlistTime = segment.playlistTime
        size = segment.size
        isDiscontinuity = segment.isDiscontinuity
    }
}

/// A fold over the segments of a stream, which measures each segment relative to the segments before it.
struct SegmentMeter {
    /// The jump of the timestamps, in seconds, above which they do not continue. Streams with a variable frame rate do
    /// not declare the duration of their last picture, so small jumps are normal.
    static let jumpLimit = 0.5

    /// The measured segments.
    private(set) var segments: [MeasuredSegment] = []
    private var previous: Previous?
    private var span: Span?

    /// The newest segment with media.
    private struct Previous {
        let index: Int
        let times: TrackTimes
        /// The declared durations of the segments that followed it without media, in seconds.
        var missing = 0.0
    }

    /// The first segment after the last discontinuity or jump, and the audio since then.
    private struct Span {
        let playlistTime: Double
        let decodeTime: MediaTime
        let audio: MediaTime?
        /// The distance from the video to the audio, in seconds.
        let offset: Double?
        /// The duration of the audio samples since then, in seconds; nil if it is unknown.
        var audioDuration: Double?
    }

    /// Measures the next segment.
    mutating func add(_ segment: ProbedSegment) {
        var measured = MeasuredSegment(segment)
        guard let media = segment.media, let main = media.main else {
            previous?.missing += segment.declaredDuration
            span?.audioDuration = nil
            if segment.isDiscontinuity { (previous, span) = (nil, nil) }
            return segments.append(measured)
        }
        let times = main.times
        measured.start = times.start
        measured.decodeTime = times.firstDecodeTime
        measured.duration = media.distance(from: times.firstDecodeTime, to: times.nextDecodeTime)
        if let previous {
            let jump = media.distance(from: previous.times.nextDecodeTime, to: times.firstDecodeTime) - previous.missing
            measured.jump = jump
            if previous.missing == 0, !segment.isDiscontinuity, abs(jump) <= Self.jumpLimit {
                let first = previous.times.firstDecodeTime
                segments[previous.index].duration = media.distance(from: first, to: times.firstDecodeTime)
            }
            if segment.isDiscontinuity || abs(jump) > Self.jumpLimit { span = nil }
        }
        drift(&measured, segment, media, times)
        previous = Previous(index: segments.count, times: times)
        segments.append(measured)
    }

    private mutating func drift(
        _ measured: inout MeasuredSegment, _ segment: ProbedSegment, _ media: InspectedSegment, _ times: TrackTimes
    ) {
        let (audio, video) = (media.track(.audio), media.track(.video))
        let offset = video.flatMap { video in
            audio.map { media.distance(from: video.times.start, to: $0.times.start) }
        }
        if span == nil {
            span = Span(
                playlistTime: segment.playlistTime, decodeTime: times.firstDecodeTime,
                audio: audio?.times.firstDecodeTime, offset: offset, audioDuration: 0)
        }
        guard let start = span else { return }
        let growth = media.distance(from: start.decodeTime, to: times.firstDecodeTime)
        measured.playlistDrift = growth - (segment.playlistTime - start.playlistTime)
        guard let audio, let first = start.audio else { return }
        let sum = start.audioDuration.flatMap { sum in audio.track.audioDuration.map { sum + $0 } }
        span?.audioDuration = sum
        let samples = sum.map { media.distance(from: first, to: audio.times.nextDecodeTime) - $0 }
        let change = offset.flatMap { offset in start.offset.map { offset - $0 } }
        // The interleaving of a segment moves its first audio frame by up to one packet, which is not a drift.
        let isInterleaving = change.map { abs($0) <= SegmentMeter.jumpLimit } ?? true
        measured.audioDrift = isInterleaving ? samples ?? change : change
    }
}
