import HLSPlaylist

/// The preference among the usable variants of a stream: one codec family, and no variant that costs at least as much
/// as a better variant.
struct VariantLadder {
    private let catalogue: StreamCatalogue

    init(_ catalogue: StreamCatalogue) {
        self.catalogue = catalogue
    }

    /// Returns the variants of one codec family, because a decoder may not switch between families without a gap.
    ///
    /// The family is that of `current`, as long as one of its variants is usable. Otherwise, it is the family with the
    /// highest SCORE, then the family with the most variants, then the family of the lowest bitrate. A variant that
    /// declares no video codec or no audio codec belongs to the families with any such codec.
    ///
    /// - Parameters:
    ///   - variants: The usable variants, by ascending bitrate.
    ///   - current: The variant of the last requested segment; nil before the first request.
    func ofOneFamily(_ variants: [StreamID], current: StreamID?) -> [StreamID] {
        if let current {
            let members = members(of: family(of: current), variants)
            if !members.isEmpty { return members }
        }
        // `max` returns the first of several equal elements, and the first family has the lowest bitrate.
        let families = variants.map { members(of: family(of: $0), variants) }
        return families.max { rank($0) < rank($1) } ?? variants
    }

    /// Returns the variants without those for which a variant of the same or a lower bitrate has a higher SCORE.
    ///
    /// A playlist author considers a variant with a higher SCORE to be more desirable (RFC 8216bis, 4.4.6.2). If a
    /// variant has no SCORE, the result contains all variants.
    ///
    /// - Parameter variants: The usable variants, by ascending bitrate.
    func withoutInferior(_ variants: [StreamID]) -> [StreamID] {
        let scores = variants.compactMap { catalogue[$0].variant?.score }
        guard scores.count == variants.count else { return variants }
        return zip(variants, scores).filter { variant, score in
            !zip(variants, scores).contains { $1 > score && catalogue[$0].bitrate <= catalogue[variant].bitrate }
        }.map(\.0)
    }

    private func family(of variant: StreamID) -> CodecFamily {
        CodecFamily(catalogue[variant].variant?.codecs ?? [])
    }

    private func members(of family: CodecFamily, _ variants: [StreamID]) -> [StreamID] {
        variants.filter { self.family(of: $0).isCompatible(with: family) }
    }

    /// Returns the highest SCORE of the variants, and their number.
    private func rank(_ variants: [StreamID]) -> (Double, Int) {
        (variants.compactMap { catalogue[$0].variant?.score }.max() ?? 0, variants.count)
    }
}

/// The codecs of a variant, without profiles and levels, between which a decoder can switch.
private struct CodecFamily {
    /// The families of the sample entries of formats with more than one entry (ISO/IEC 14496-15; Dolby Vision Streams
    /// within the HTTP Live Streaming Format).
    private static let names = [
        "avc1": "avc", "avc3": "avc", "hvc1": "hevc", "hev1": "hevc", "dvh1": "dolby-vision", "dvhe": "dolby-vision",
    ]

    private let video: Set<String>
    private let audio: Set<String>

    /// Creates the family of the entries of a CODECS attribute.
    init(_ codecs: [String]) {
        func names(_ isIncluded: (String) -> Bool) -> Set<String> {
            Set(codecs.filter(isIncluded).map { String($0.prefix { $0 != "." }) }.map { Self.names[$0] ?? $0 })
        }
        (video, audio) = (names(StreamCatalogue.isVideo), names(StreamCatalogue.isAudio))
    }

    /// Returns whether both have the same codecs, apart from codecs that one of them does not declare.
    func isCompatible(with other: CodecFamily) -> Bool {
        (video == other.video || video.isEmpty || other.video.isEmpty)
            && (audio == other.audio || audio.isEmpty || other.audio.isEmpty)
    }
}
