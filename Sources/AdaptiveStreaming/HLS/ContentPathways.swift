import HLSPlaylist

/// The variants of a multivariant playlist, grouped by their pathways of content steering.
///
/// The PATHWAY-ID of EXT-X-CONTENT-STEERING names the first pathway (RFC 8216bis, 4.4.6.6). The variants on other
/// pathways are a fallback. The steering manifest is not loaded, so the first pathway never changes.
struct ContentPathways {
    private let first: [Variant]
    private let others: [Variant]
    /// The identifier of the first pathway; nil if all variants count as being on the first pathway.
    private let id: String?

    /// Creates the groups of variants.
    ///
    /// All variants are on the first pathway if the playlist has no EXT-X-CONTENT-STEERING, or if no variant has the
    /// PATHWAY-ID of that tag.
    ///
    /// - Parameters:
    ///   - variants: The variants of the playlist.
    ///   - steering: The attributes of EXT-X-CONTENT-STEERING; nil if the playlist has no such tag.
    init(_ variants: [Variant], _ steering: ContentSteering?) {
        let id = steering?.pathwayID.flatMap { id in variants.contains { $0.pathway == id } ? id : nil }
        first = variants.filter { id == nil || $0.pathway == id }
        others = variants.filter { id != nil && $0.pathway != id }
        self.id = id
    }

    /// Returns whether a variant is on the first pathway.
    func isFirst(_ variant: Variant) -> Bool { id == nil || variant.pathway == id }

    /// Returns the variants that `selection` allows, from all pathways, by ascending bitrate. The selection applies
    /// separately to the first pathway and to the other pathways.
    ///
    /// - Throws: `HLSError.noSuchVariant` if no bitrate of the first pathway has the selected number.
    func select(_ selection: VariantSelection) throws(HLSError) -> [Variant] {
        let chosen = try selection.select(first.sorted { $0.bandwidth < $1.bandwidth })
        let fallback = (try? selection.select(others.sorted { $0.bandwidth < $1.bandwidth })) ?? []
        return (chosen + fallback).sorted { $0.bandwidth < $1.bandwidth }
    }
}

extension Variant {
    /// The identifier of the variant's pathway; `.` if the variant declares no pathway.
    fileprivate var pathway: String { pathwayID ?? "." }
}
