/// The result of the inspection of one media segment.
package struct InspectedSegment: Equatable, Sendable {
    /// The format of the segment.
    package var container: MediaContainer
    /// The tracks, in the order in which the segment or the initialization section declares them. A declared track
    /// without samples in the segment is listed too, if another track has samples.
    package var tracks: [InspectedTrack]
    /// The counts of packets and packet errors; nil unless the segment is an MPEG transport stream.
    package var packets: TransportPacketCounts?
    /// Whether a packed audio segment lacks the timestamp of its first sample, which RFC 8216bis, 3.1.3 requires. The
    /// track then has no times.
    package var lacksTimestamp = false

    /// Creates a result without packet counts.
    package init(container: MediaContainer, tracks: [InspectedTrack]) {
        self.container = container
        self.tracks = tracks
    }
}
