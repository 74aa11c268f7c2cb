/// The variants of a multivariant playlist, with those first that its EXT-X-CONTENT-STEERING begins with (RFC 8216bis, 4.4.6.6).
///
/// The steering manifest is not loaded, so the choice is final; the other pathways are used where the first one fails.
struct ContentPathways {
    private let first: [Variant]
    private let others: [Variant]
    private let id: String?

    /// - Parameter steering: nil puts all variants on the first pathway, and so does a pathway that no variant belongs to.
    init(_ variants: [Variant], _ steering: ContentSteering?) {
        let id = steering?.pathwayID.flatMap { id in variants.contains { $0.pathway == id } ? id : nil }
        first = variants.filter { id == nil || $0.pathway == id }
        others = variants.filter { id != nil && $0.pathway != id }
        self.id = id
    }

    func isFirst(_ variant: Variant) -> Bool { id == nil || variant.pathway == id }

    /// Selects variants on each pathway, lowest bitrate first.
    ///
    /// - Throws: `noSuchVariant` if the first pathway has none of the number that is chosen.
    func select(_ selection: VariantSelection) throws(HLSError) -> [Variant] {
        let chosen = try selection.select(first.sorted { $0.bandwidth < $1.bandwidth })
        let fallback = (try? selection.select(others.sorted { $0.bandwidth < $1.bandwidth })) ?? []
        return (chosen + fallback).sorted { $0.bandwidth < $1.bandwidth }
    }
}

extension Variant {
    /// The pathway it belongs to; the default one is called `.`.
    fileprivate var pathway: String { pathwayID ?? "." }
}
