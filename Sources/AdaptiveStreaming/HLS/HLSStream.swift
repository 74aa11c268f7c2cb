import Foundation
import StreamingCore

/// A media playlist that can be read from: a variant, or a rendition of its sound.
struct HLSStream: Equatable, Sendable {
    /// What it is, in words: "the 620 kbit/s variant".
    let name: String
    let url: URL
    /// Of a rendition nil.
    let variant: Variant?
    /// Of a variant nil.
    let rendition: Rendition?
    /// Nil until the playlist is read.
    var timeline: SegmentTimeline?
    /// Until then it is not to be used, as it failed.
    var excludedUntil: Duration?
    /// Up to there, in seconds of media, it says itself that it has nothing (RFC 8216bis §4.4.4.7).
    var gapEnd = 0.0

    /// Bits a second at its peak; 0 for what does not say.
    var bitrate: Int { variant?.bandwidth ?? 0 }

    func isUsable(at now: Duration, from position: Double) -> Bool {
        excludedUntil.map { now >= $0 } ?? true && position >= gapEnd - Playhead.tolerance
    }
}

extension MediaVariant {
    init(_ variant: Variant) {
        self.init(
            bitrate: variant.bandwidth, width: variant.resolution?.width, height: variant.resolution?.height,
            codecs: variant.codecs)
    }
}
