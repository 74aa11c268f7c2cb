import MediaInspection
import StreamingCore

/// The properties of the variant's media that determine the positions of subtitles.
struct SubtitleMedia {
    /// The timeline of the variant.
    let timeline: SegmentTimeline
    /// The timestamps of the received segments of the variant.
    let timestamps: MediaTimestamps
    /// The end of the buffered range; nil until it is known.
    let bufferedEnd: BufferedEnd?
    /// The current position, in seconds.
    let position: Double

    /// The time after which MPEG-2 timestamps begin again at 0, in seconds: about 26.5 hours.
    private static let period = Double(TransportTimestamp.range) / MediaTimestamps.frequency

    /// Returns the difference between the positions and the times of a file, from the timestamps of the media
    /// (RFC 8216, 3.5).
    ///
    /// Without a timestamp map, the time 0 of the file has the timestamp 0.
    ///
    /// - Parameters:
    ///   - file: The file of a segment of subtitles.
    ///   - range: The time range of the segment, in seconds.
    /// - Returns: The difference, in seconds; nil if no received segment of the variant between the same
    ///   discontinuities has a known timestamp.
    func offset(of file: WebVTT, in range: Range<Double>) -> Double? {
        let map = file.timestampMap ?? WebVTT.TimestampMap(local: 0, timestamp: 0)
        let span = timeline.continuousSpan(around: range.lowerBound)
        guard let position = timestamps.position(of: map.timestamp, near: range.lowerBound, in: span) else {
            return nil
        }
        let offset = position - map.local
        // The times of the cues do not begin again at 0 with the timestamps, so whole periods are added.
        let distance = range.lowerBound - (offset + (file.cues.first?.start ?? map.local))
        return offset + (distance / Self.period).rounded() * Self.period
    }

    /// Returns the difference between the positions and the times of a file while the timestamps of the media are not
    /// known.
    ///
    /// The times of the cues are assumed to count from the last discontinuity, or else from the position 0. If no cue
    /// would then be shown during the segment, the times count from the start of the segment. As a last resort, the
    /// first cue begins with the segment.
    ///
    /// - Parameters:
    ///   - file: The file of a segment of subtitles.
    ///   - range: The time range of the segment, in seconds.
    /// - Returns: The difference, in seconds.
    func likelyOffset(of file: WebVTT, in range: Range<Double>) -> Double {
        let local = file.timestampMap?.local ?? 0
        let discontinuity = timeline.continuousSpan(around: range.lowerBound).lowerBound
        let offsets = [discontinuity.isFinite ? discontinuity - local : -local, range.lowerBound - local]
        let fitting = offsets.first { offset in
            file.cues.contains { $0.start + offset < range.upperBound && range.lowerBound < $0.end + offset }
        }
        return fitting ?? file.cues.first.map { range.lowerBound - $0.start } ?? offsets[0]
    }
}
