import Foundation
import StreamingCore
import HLSPlaylist

/// A media playlist that can be read from: a variant, or a rendition of its sound.
struct HLSStream: Equatable, Sendable {
    /// What it is, in words: "the 620 kbit/s variant".
    let name: String
    /// Nil for sound that comes in the variants.
    let url: URL?
    /// Of a rendition nil.
    let variant: Variant?
    /// Of a variant nil.
    let rendition: Rendition?
    /// Whether the stream is on the pathway of content steering; true without content steering.
    var isOnFirstPathway = true
    /// Nil until the playlist is read.
    var timeline: SegmentTimeline?
    /// Until then it is not to be used, as it failed.
    var excludedUntil: Duration?
    /// Whether it was left alone as it was silent, and nothing came of it since.
    var isSilent = false
    var completed = CompletedMedia()
    /// Whether the duration of the audio has been compared with that of the video.
    var isLengthChecked = false
    /// Why it was left alone, as it was told last.
    var toldReason: String?
    /// Bits a second at its peak; 0 for what does not say.
    var bitrate: Int { variant?.bandwidth ?? 0 }

    func isUsable(at now: Duration) -> Bool { excludedUntil.map { now >= $0 } ?? true }
}

extension MediaVariant {
    init(_ variant: Variant) {
        self.init(
            bitrate: variant.bandwidth > 0 ? variant.bandwidth : nil, width: variant.resolution?.width,
            height: variant.resolution?.height,
            codecs: variant.codecs)
    }
}
