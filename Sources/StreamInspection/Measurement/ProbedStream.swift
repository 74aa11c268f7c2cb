import HLSPlaylist
import MediaInspection

/// A variant or a rendition with the segments that were inspected.
package struct ProbedStream: Equatable, Sendable {
    /// The role of the stream in the presentation.
    package enum Role: Equatable, Sendable {
        /// A variant, and its number in the multivariant playlist, from 1.
        case variant(Variant, number: Int)
        /// A rendition with its own media playlist.
        case rendition(Rendition)
        /// The only stream, because the URL leads to a media playlist.
        case mediaPlaylist

        /// The name for users, such as `variant 2` or `audio "English"`. The name may contain text from the server.
        package var name: String {
            switch self {
            case .variant(_, let number): "variant \(number)"
            case .rendition(let rendition): "\(rendition.kind) \"\(rendition.name)\""
            case .mediaPlaylist: "media playlist"
            }
        }
    }

    /// The role of the stream in the presentation.
    package let role: Role
    /// The properties of the media playlist.
    package let playlist: PlaylistProperties
    /// The measured segments, in the order of the playlist: all, or some of those in the playlist.
    package let measurement: StreamMeasurement

    /// Creates a stream, and measures its segments.
    package init(_ role: Role, _ playlist: PlaylistProperties, segments: [ProbedSegment]) {
        self.role = role
        self.playlist = playlist
        measurement = StreamMeasurement(segments, targetDuration: playlist.targetDuration)
    }

    /// Creates a stream whose playlist was already inspected for another stream.
    package init(_ role: Role, sharing other: ProbedStream) {
        self.role = role
        (playlist, measurement) = (other.playlist, other.measurement)
    }

    /// The name for users. See ``Role/name``.
    package var name: String { role.name }

    /// The segments with their measurements, in the order of the playlist.
    package var segments: [MeasuredSegment] { measurement.segments }

    /// The variant; nil if the stream is not a variant.
    package var variant: Variant? { if case .variant(let variant, _) = role { variant } else { nil } }

    /// The rendition; nil if the stream is not a rendition.
    package var rendition: Rendition? { if case .rendition(let rendition) = role { rendition } else { nil } }

    /// The codecs of all inspected segments, without repetitions, in the order of their first occurrence.
    package var codecs: [String] { media.flatMap(\.tracks).compactMap(\.codec).uniqued }

    /// The format of the first inspected segment; nil if no segment was inspected.
    package var container: MediaContainer? { media.first?.container }

    /// The resolution of the first video track; nil if no segment has video.
    package var resolution: InspectedTrack.Resolution? { media.flatMap(\.tracks).compactMap(\.resolution).first }

    /// The number of inspected segments before which the timestamps jump.
    package var jumps: Int { segments.count { abs($0.jump ?? 0) > SegmentMeter.jumpLimit } }

    /// Whether all segments of the playlist were probed, and the server will add no more.
    package var isWhole: Bool { playlist.hasEnd && segments.count == playlist.segmentCount }

    private var media: [InspectedSegment] { segments.compactMap(\.segment.media) }
}
