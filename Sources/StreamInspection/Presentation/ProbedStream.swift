import HLSPlaylist
import MediaInspection

/// A variant or a rendition with its media playlist, and the segments that were inspected.
package struct ProbedStream: Equatable, Sendable {
    /// The part of the presentation that the stream is.
    package enum Role: Equatable, Sendable {
        /// A variant, and its number in the multivariant playlist, from 1.
        case variant(Variant, number: Int)
        /// A rendition with its own media playlist.
        case rendition(Rendition)
        /// The only stream, because the URL leads to a media playlist.
        case mediaPlaylist
    }

    /// The part of the presentation that the stream is.
    package let role: Role
    /// The media playlist.
    package let playlist: MediaPlaylist
    /// The inspected segments, in the order of the playlist: all, or some of those in the playlist.
    package let segments: [ProbedSegment]
    /// The measurement of the segments.
    package let measurement: StreamMeasurement

    /// Creates a stream, and measures its segments.
    package init(_ role: Role, _ playlist: MediaPlaylist, segments: [ProbedSegment]) {
        self.role = role
        self.playlist = playlist
        self.segments = segments
        measurement = StreamMeasurement(segments, targetDuration: playlist.targetDuration)
    }

    /// The name for users, such as `variant 2` or `audio "English"`. The name may contain text from the server.
    package var name: String {
        switch role {
        case .variant(_, let number): "variant \(number)"
        case .rendition(let rendition): "\(rendition.kind) \"\(rendition.name)\""
        case .mediaPlaylist: "media playlist"
        }
    }

    /// The variant; nil if the stream is not a variant.
    package var variant: Variant? { if case .variant(let variant, _) = role { variant } else { nil } }

    /// The rendition; nil if the stream is not a rendition.
    package var rendition: Rendition? { if case .rendition(let rendition) = role { rendition } else { nil } }

    /// The codecs of all inspected segments, without repetitions, in the order of their first occurrence.
    package var codecs: [String] {
        var codecs: [String] = []
        for codec in segments.compactMap(\.media).flatMap(\.tracks).compactMap(\.codec) where !codecs.contains(codec) {
            codecs.append(codec)
        }
        return codecs
    }

    /// The format of the first inspected segment; nil if no segment was inspected.
    package var container: MediaContainer? { segments.lazy.compactMap(\.media).first?.container }

    /// The resolution of the first video track; nil if no segment has video.
    package var resolution: InspectedTrack.Resolution? {
        segments.lazy.compactMap(\.media).flatMap(\.tracks).compactMap(\.resolution).first
    }

    /// The encryption methods of the segments in the playlist, such as `AES-128`, without repetitions. A key of another
    /// format than `identity` is named by its format.
    package var encryption: [String] {
        var names: [String] = []
        for key in playlist.segments.flatMap(\.keys) where !names.contains(key.name) { names.append(key.name) }
        return names
    }

    /// The duration of the playlist, in seconds, as the sum of the durations of its segments.
    package var declaredDuration: Double { playlist.segments.reduce(0) { $0 + $1.duration } }

    /// The number of segments in the playlist with an EXT-X-DISCONTINUITY.
    package var announcedDiscontinuities: Int { playlist.segments.count { $0.isDiscontinuity } }

    /// The number of inspected segments before which the timestamps jump.
    package var jumps: Int { measurement.segments.count { abs($0.jump ?? 0) > SegmentMeter.jumpLimit } }

    /// Whether all segments of the playlist were inspected, and the server will add no more.
    package var isWhole: Bool { playlist.hasEnd && segments.count == playlist.segments.count }
}

extension EncryptionKey {
    /// The name of the key format, or of the method if the format is `identity`.
    package var name: String {
        guard keyFormat == "identity" else { return keyFormat }
        return switch method {
        case .aes128: "AES-128"
        case .sampleAES: "SAMPLE-AES"
        case .sampleAESCTR: "SAMPLE-AES-CTR"
        case .other(let name): name
        case .omitted: "unknown"
        }
    }
}
