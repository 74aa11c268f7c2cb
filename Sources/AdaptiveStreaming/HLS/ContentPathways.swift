import HLSPlaylist

/// The variants of a multivariant playlist, by the pathway of content steering.
///
/// The variants on the PATHWAY-ID of EXT-X-CONTENT-STEERING come first (RFC 8216bis, 4.4.6.6). The steering manifest is
/// not loaded, so this order is final. The variants on other pathways are a fallback.
struct ContentPathways {
    private let first: [Variant]
    private let others: [Variant]
    /// The identifier of the first pathway; nil if all variants are on it.
    private let id: String?

    /// Creates the pathways.
    ///
    /// - Parameter steering: The attributes of the tag. All variants are on the first pathway if it is nil, or if its
    ///   pathway has no variant.
    init(_ variants: [Variant], _ steering: ContentSteering?) {
        let id = steering?.pathwayID.flatMap { id in variants.contains { $0.pathway == id } ? id : nil }
        first = variants.filter { id == nil || $0.pathway == id }
        others = variants.filter { id != nil && $0.pathway != id }
        self.id = id
    }

    /// Returns whether a variant is on the first pathway.
    func isFirst(_ variant: Variant) -> Bool { id == nil || variant.pathway == id }

    /// Returns the selected variants of all pathways, by ascending bitrate.
    ///
    /// - Throws: `HLSError.noSuchVariant` if the first pathway has no variant with the chosen number.
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
