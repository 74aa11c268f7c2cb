/// The identifier of a variant or a rendition in a `StreamCatalogue`. The identifiers of variants ascend with their
/// bitrates.
struct StreamID: Hashable, Comparable, Sendable {
    let index: Int

    static func < (one: StreamID, other: StreamID) -> Bool { one.index < other.index }
}
