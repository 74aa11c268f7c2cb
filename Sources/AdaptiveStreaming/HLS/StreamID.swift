/// Identifies a variant or a rendition in a ``StreamCatalogue``. Variants have ascending identifiers by bitrate.
struct StreamID: Hashable, Comparable, Sendable {
    let index: Int

    static func < (one: StreamID, other: StreamID) -> Bool { one.index < other.index }
}
