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
    /// highest SCORE, then the family with the most variants, then the family of the lowest bitrate. A variant without
    /// CODECS belongs to every family.
    ///
    /// - Parameters:
    ///   - variants: The usable variants, by ascending bitrate.
    ///   - current: The variant of the last requested segment; nil before the first request.
    func ofOneFamily(_ variants: [StreamID], current: StreamID?) -> [StreamID] {
        var families: [CodecFamily] = []
        for family in variants.compactMap(family) where !families.contains(family) { families.append(family) }
        guard families.count > 1 else { return variants }
        if let family = current.flatMap(family), families.contains(family) { return members(of: family, variants) }
        // `max` returns the first of several equal elements, and the first family has the lowest bitrate.
        let preferred = families.max { one, other in
            rank(members(of: one, variants)) < rank(members(of: other, variants))
        }
        return preferred.map { members(of: $0, variants) } ?? variants
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

    private func family(of variant: StreamID) -> CodecFamily? { catalogue[variant].variant.flatMap(CodecFamily.init) }

    private func members(of family: CodecFamily, _ variants: [StreamID]) -> [StreamID] {
        variants.filter { (self.family(of: $0) ?? family) == family }
    }

    /// Returns the highest SCORE of the variants, and their number.
    private func rank(_ variants: [StreamID]) -> (Double, Int) {
        (variants.compactMap { catalogue[$0].variant?.score }.max() ?? 0, variants.count)
    }
}

/// A family of video codecs, among which a decoder can switch.
private struct CodecFamily: Equatable {
    /// The sample entries of the formats that have more than one (ISO/IEC 14496-15; Dolby Vision Streams within the
    /// HTTP Live Streaming Format).
    private static let names = [
        "avc1": "avc", "avc3": "avc", "hvc1": "hevc", "hev1": "hevc", "dvh1": "dolby-vision", "dvhe": "dolby-vision",
    ]

    private let name: String

    /// Creates the family of the video codec of a variant; nil if the variant declares no video codec.
    init?(_ variant: Variant) {
        guard let codec = variant.codecs.first(where: { !StreamCatalogue.isAudio($0) && !$0.hasPrefix("stpp") })
        else { return nil }
        let entry = String(codec.prefix { $0 != "." })
        name = Self.names[entry] ?? entry
    }
}
