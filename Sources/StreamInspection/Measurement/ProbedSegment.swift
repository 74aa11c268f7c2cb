import MediaInspection

/// A segment that was downloaded and inspected, as far as possible.
package struct ProbedSegment: Equatable, Sendable {
    /// The result of the inspection.
    package enum Content: Equatable, Sendable {
        /// The tracks of the segment.
        case media(InspectedSegment)
        /// The playlist declares that the segment is missing (EXT-X-GAP).
        case gap
        /// The segment could not be inspected.
        case problem(SegmentProblem)
    }

    /// The media sequence number.
    package var number: Int
    /// The duration in the playlist (EXTINF), in seconds.
    package var declaredDuration: Double
    /// The start of the segment, in seconds since the start of the playlist, as the sum of the durations in the
    /// playlist.
    package var playlistTime: Double
    /// Whether the playlist has an EXT-X-DISCONTINUITY before the segment.
    package var isDiscontinuity: Bool
    /// The size of the segment before decryption, in bytes; nil unless the segment was inspected.
    package var size: Int?
    /// The result of the inspection.
    package var content: Content

    /// Creates a segment, by default without a discontinuity and without a size.
    package init(
        number: Int, declaredDuration: Double, playlistTime: Double, isDiscontinuity: Bool = false, size: Int? = nil,
        content: Content
    ) {
        self.number = number
        self.declaredDuration = declaredDuration
        self.playlistTime = playlistTime
        self.isDiscontinuity = isDiscontinuity
        self.size = size
        self.content = content
    }

    /// The inspected media; nil if there is none.
    package var media: InspectedSegment? { if case .media(let media) = content { media } else { nil } }
}

extension InspectedSegment {
    /// Returns the first track of a kind that has samples with times.
    func track(_ kind: InspectedTrack.Kind) -> (track: InspectedTrack, times: TrackTimes)? {
        for track in tracks where track.kind == kind {
            if let times = track.times { return (track, times) }
        }
        return nil
    }

    /// The track that determines the duration: the first video track with times, or else the first audio track.
    var main: (track: InspectedTrack, times: TrackTimes)? { track(.video) ?? track(.audio) }

    /// Returns the time from one timestamp to another, in seconds.
    ///
    /// The timestamps of transport streams and packed audio have 33 bits. Their distance is the shortest one, at most
    /// 13.3 hours.
    func distance(from first: MediaTime, to second: MediaTime) -> Double {
        guard container != .fragmentedMP4 else { return second.seconds - first.seconds }
        return Double(TransportTimestamp.distance(from: first.ticks, to: second.ticks)) / Double(second.timescale)
    }
}
