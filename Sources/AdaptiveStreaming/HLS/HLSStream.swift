import Foundation
import HLSPlaylist
import StreamingCore

/// A stream that can be played: a variant, an audio rendition, or a media playlist without a multivariant playlist.
struct HLSStream: Sendable {
    /// The name of the stream for messages, such as "the 620 kbit/s variant".
    let name: String
    /// The URL of the media playlist; nil for an audio rendition that is part of the variants.
    let url: URL?
    /// The variant; nil for a rendition, or for a media playlist without a multivariant playlist.
    let variant: Variant?
    /// The audio rendition; nil for a variant, or for a media playlist without a multivariant playlist.
    let rendition: Rendition?
    /// Whether the variant is on the first pathway of content steering. The value is true for a stream that is not a
    /// variant.
    let isOnFirstPathway: Bool
    /// The codecs that the variant declares; none for a stream that is not a variant.
    let codecFamily: CodecFamily

    init(name: String, url: URL?, variant: Variant?, rendition: Rendition?, isOnFirstPathway: Bool = true) {
        (self.name, self.url, self.variant, self.rendition) = (name, url, variant, rendition)
        self.isOnFirstPathway = isOnFirstPathway
        codecFamily = CodecFamily(variant?.codecs ?? [])
    }

    /// The peak bitrate, in bits per second; 0 if it is not declared.
    var bitrate: Int { variant?.bandwidth ?? 0 }
}

extension MediaVariant {
    /// Creates the public description of a variant, for apps.
    init(_ variant: Variant) {
        self.init(
            bitrate: variant.bandwidth > 0 ? variant.bandwidth : nil, width: variant.resolution?.width,
            height: variant.resolution?.height,
            codecs: variant.codecs)
    }
}
