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
        let rungs = variants.compactMap { stream in
            catalogue[stream].variant.flatMap { variant in
                variant.score.map { (stream: stream, bitrate: variant.bandwidth, score: $0) }
            }
        }
        guard rungs.count == variants.count else { return variants }
        var best = -Double.infinity
        return rungs.sorted { ($0.bitrate, $1.score) < ($1.bitrate, $0.score) }.filter { rung in
            best = max(best, rung.score)
            return rung.score == best
        }.map(\.stream)
    }

    private func family(of variant: StreamID) -> CodecFamily { catalogue[variant].codecFamily }

    private func members(of family: CodecFamily, _ variants: [StreamID]) -> [StreamID] {
        variants.filter { self.family(of: $0).isCompatible(with: family) }
    }

    /// Returns the highest SCORE of the variants, and their number.
    private func rank(_ variants: [StreamID]) -> (Double, Int) {
        (variants.compactMap { catalogue[$0].variant?.score }.max() ?? 0, variants.count)
    }
}
