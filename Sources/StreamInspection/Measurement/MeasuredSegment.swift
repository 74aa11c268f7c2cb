import MediaInspection

/// A segment with its durations and timestamps, in seconds, relative to the segments before it.
package struct MeasuredSegment: Equatable, Sendable {
    /// The inspected segment.
    package let segment: ProbedSegment
    /// The measured duration; nil if it is unknown. See ``StreamMeasurement``.
    package internal(set) var duration: Double?
    /// The jump of the timestamps between the segment before and this one, which is 0 if they continue exactly; nil
    /// without a segment to compare.
    package internal(set) var jump: Double?
    /// The growth of the timestamps minus the growth of the playlist time, since the last discontinuity or jump; nil if
    /// the segment was not inspected.
    package internal(set) var playlistDrift: Double?
    /// The time of the audio by its timestamps minus the duration of its samples, since the last discontinuity, jump or
    /// missing segment; nil if it is unknown.
    package internal(set) var audioDrift: Double?

    init(_ segment: ProbedSegment) { self.segment = segment }

    /// The earliest presentation timestamp of the main track; nil if the segment was not inspected.
    package var start: MediaTime? { segment.media?.main?.times.start }

    /// The presentation timestamp of the first sample of the main track in decoding order; nil if the segment was not
    /// inspected.
    var firstTime: MediaTime? { segment.media?.main?.times.firstPresentationTime }

    /// The first decoding timestamp of the main track; nil if the segment was not inspected.
    package var decodeTime: MediaTime? { segment.media?.main?.times.firstDecodeTime }

    /// The size in bytes and the duration in seconds, for the bitrate; nil if the segment is not media.
    var transfer: (bytes: Double, duration: Double)? {
        guard segment.media != nil, let size = segment.size else { return nil }
        return (Double(size), duration ?? segment.declaredDuration)
    }
}
