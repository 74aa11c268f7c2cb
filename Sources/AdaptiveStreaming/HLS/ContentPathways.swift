import HLSPlaylist
/// The variants of a multivariant playlist. Those on the PATHWAY-ID of EXT-X-CONTENT-STEERING come first (RFC 8216bis,
/// 4.4.6.6).
///
/// The steering manifest is not loaded, so this order is final. The other pathways are a fallback.
struct ContentPathways {
    private let first: [Variant]
    private let others: [Variant]
    private let id: String?

    /// - Parameter steering: The tag's attributes. All variants are on the first pathway if it is nil, or if its
    ///   pathway has no variant.
    init(_ variants: [Variant], _ steering: ContentSteering?) {
        let id = steering?.pathwayID.flatMap { id in variants.contains { $0.pathway == id } ? id : nil }
        first = variants.filter { id == nil || $0.pathway == id }
        others = variants.filter { id != nil && $0.pathway != id }
        self.id = id
    }

    func isFirst(_ variant: Variant) -> Bool { id == nil || variant.pathway == id }

    /// Selects variants on each pathway, lowest bitrate first.
    ///
    /// - Throws: `noSuchVariant` if the first pathway has no variant with the chosen number.
    func select(_ selection: VariantSelection) throws(HLSError) -> [Variant] {
        let chosen = try selection.select(first.sorted { $0.bandwidth < $1.bandwidth })
        let fallback = (try? selection.select(others.sorted { $0.bandwidth < $1.bandwidth })) ?? []
        return (chosen + fallback).sorted { $0.bandwidth < $1.bandwidth }
    }
}

extension Variant {
    /// The pathway of the variant; the default pathway is `.`.
    fileprivate var pathway: String { pathwayID ?? "." }
}
