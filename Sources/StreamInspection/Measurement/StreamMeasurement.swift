/// The measured durations, bitrates and drifts of a stream.
///
/// The duration of a segment is the time from its first picture or audio frame, in decoding order, to the first one of
/// the next segment. If the timestamps do not continue, and for the last segment, it is the duration of the samples.
///
/// The bitrate of segments is the sum of their sizes in bits divided by the sum of their durations. The peak bitrate is
/// the highest bitrate of consecutive segments that last from 0.5 to 1.5 target durations together (RFC 8216bis,
/// 4.4.6.2). The specification divides by the declared durations. The measured durations lead to the same result in a
/// correct stream, and to the true bitrate if a declared duration is wrong.
package struct StreamMeasurement: Equatable, Sendable {
    /// The segments, in the order of the playlist.
    package let segments: [MeasuredSegment]
    /// The mean bitrate of the inspected segments, in bits per second; nil if no segment was inspected.
    package let meanBitrate: Double?
    /// The peak bitrate, in bits per second; nil if no segment was inspected.
    package let peakBitrate: Double?

    /// Measures the segments of a stream.
    ///
    /// - Parameters:
    ///   - segments: The segments, in the order of the playlist.
    ///   - targetDuration: The target duration of the playlist, in seconds.
    package init(_ segments: [ProbedSegment], targetDuration: Int) {
        var meter = SegmentMeter()
        for segment in segments { meter.add(segment) }
        self.segments = meter.segments
        meanBitrate = Self.bitrate(of: self.segments)
        peakBitrate = Self.peakBitrate(of: self.segments, targetDuration: Double(targetDuration))
    }

    /// The sum of the measured durations, in seconds; nil if no segment was inspected.
    package var duration: Double? {
        let durations = segments.compactMap(\.duration)
        return durations.isEmpty ? nil : durations.reduce(0, +)
    }

    /// The playlist drift with the largest magnitude, in seconds; nil if no segment was inspected.
    package var playlistDrift: Double? { segments.compactMap(\.playlistDrift).largest }

    /// The audio drift with the largest magnitude, in seconds; nil if it is unknown.
    package var audioDrift: Double? { segments.compactMap(\.audioDrift).largest }

    private static func bitrate(of segments: [MeasuredSegment]) -> Double? {
        let (bytes, duration) = segments.compactMap(\.transfer).reduce((0.0, 0.0)) {
            ($0.0 + $1.bytes, $0.1 + $1.duration)
        }
        return duration > 0 ? bytes * 8 / duration : nil
    }

    /// Returns the peak bitrate. If no consecutive segments have the required duration, the result is the highest
    /// bitrate of one segment.
    private static func peakBitrate(of segments: [MeasuredSegment], targetDuration: Double) -> Double? {
        var (peak, highest): (Double?, Double?) = (nil, nil)
        for start in segments.indices {
            var (bytes, duration) = (0.0, 0.0)
            for index in segments.indices[start...] {
                guard let transfer = segments[index].transfer else { break }
                bytes += transfer.bytes
                duration += transfer.duration
                let bitrate = duration > 0 ? bytes * 8 / duration : 0
                if index == start { highest = max(highest ?? 0, bitrate) }
                if duration > 1.5 * targetDuration { break }
                if duration >= 0.5 * targetDuration { peak = max(peak ?? 0, bitrate) }
            }
        }
        return peak ?? highest
    }
}
