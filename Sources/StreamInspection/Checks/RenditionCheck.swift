import MediaInspection

/// A check of the timestamps of a separate audio rendition against those of a variant.
package enum RenditionCheck {
    /// Returns the drift of an audio stream from a video stream, in seconds: the largest change of the offset between
    /// their timestamps at the same playlist time, relative to the first common time.
    ///
    /// The comparison uses only segments that begin at most 50 ms apart in the playlists. With fewer than two of these
    /// segments, the result is nil. It is also nil if there is a discontinuity, because the timestamps of both streams
    /// may change there.
    package static func drift(of audio: StreamMeasurement, from video: StreamMeasurement) -> Double? {
        let all = audio.segments + video.segments
        if all.contains(where: { $0.segment.isDiscontinuity || abs($0.jump ?? 0) > SegmentMeter.jumpLimit }) {
            return nil
        }
        var distances: [Double] = []
        var rest = video.segments[...]
        for segment in audio.segments {
            guard let start = segment.firstTime?.seconds else { continue }
            let time = segment.segment.playlistTime
            rest = rest.drop { $0.segment.playlistTime < time - tolerance }
            guard let other = rest.first, other.segment.playlistTime <= time + tolerance,
                let otherStart = other.firstTime?.seconds
            else { continue }
            distances.append((start - time) - (otherStart - other.segment.playlistTime))
        }
        guard distances.count > 1, let first = distances.first else { return nil }
        // The 33-bit timestamps of the two streams may begin again at 0 in different segments.
        return distances.map { ($0 - first).remainder(dividingBy: timestampRange) }.largest
    }

    private static let timestampRange = Double(TransportTimestamp.range) / 90_000
    private static let tolerance = 0.05

    /// Returns the violation of the rule for the drift of audio; nil if the drift is within the limit, or unknown.
    package static func finding(drift: Double?) -> InspectionFinding? {
        guard let drift, abs(drift) > SegmentCheck.audioDriftLimit else { return nil }
        return InspectionFinding(
            .audioDrift,
            found: "a drift of \(drift.signedInSeconds) from the video "
                + "(limit: \(SegmentCheck.audioDriftLimit.inSeconds))")
    }
}
