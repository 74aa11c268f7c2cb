import Foundation
import HLSPlaylist

/// The properties of a media playlist that its checks need. Unlike the playlist itself, they take little memory.
package struct PlaylistProperties: Equatable, Sendable {
    /// The maximum number of names in ``encryption``.
    private static let longestEncryption = 8

    /// The URL of the playlist, after redirects.
    package let url: URL
    /// The target duration, in seconds.
    package let targetDuration: Int
    /// The declared version of HLS; nil means version 1.
    package let version: Int?
    /// Whether the server will add no more segments.
    package let hasEnd: Bool
    /// Whether the server removes no segments (EXT-X-PLAYLIST-TYPE:EVENT).
    package let isEvent: Bool
    /// Whether each segment is a single I-frame.
    package let isIFramesOnly: Bool
    /// Whether the media playlist or the multivariant playlist declares that each segment can be decoded without the
    /// segments before it.
    package let hasIndependentSegments: Bool
    /// The part target duration, in seconds; nil without partial segments.
    package let partTarget: Double?
    /// The number of segments.
    package let segmentCount: Int
    /// The sum of the durations of the segments, in seconds.
    package let duration: Double
    /// The number of segments with an EXT-X-DISCONTINUITY.
    package let discontinuities: Int
    /// The encryption methods of the segments, such as `AES-128`, without repetitions, at most eight. A key of another
    /// format than `identity` is named by its format.
    package let encryption: [String]

    /// Creates the properties of a playlist.
    ///
    /// - Parameters:
    ///   - playlist: The media playlist.
    ///   - url: The URL of the playlist, after redirects.
    ///   - multivariant: The multivariant playlist that refers to the playlist; nil if there is none.
    package init(_ playlist: MediaPlaylist, url: URL, in multivariant: MultivariantPlaylist? = nil) {
        self.url = url
        targetDuration = playlist.targetDuration
        version = playlist.version
        hasEnd = playlist.hasEnd
        isEvent = playlist.kind == .event
        isIFramesOnly = playlist.isIFramesOnly
        hasIndependentSegments = playlist.hasIndependentSegments || multivariant?.hasIndependentSegments == true
        partTarget = playlist.partTarget
        segmentCount = playlist.segments.count
        duration = playlist.segments.reduce(0) { $0 + $1.duration }
        discontinuities = playlist.segments.count { $0.isDiscontinuity }
        encryption = Array(playlist.segments.flatMap(\.keys).map(\.name).uniqued.prefix(Self.longestEncryption))
    }
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
