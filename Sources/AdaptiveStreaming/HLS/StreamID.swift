/// The identifier of a stream in a `StreamCatalogue`. Of two variants, the one with the higher bitrate has the greater
/// identifier.
struct StreamID: Hashable, Comparable, Sendable {
    let index: Int

    static func < (one: StreamID, other: StreamID) -> Bool { one.index < other.index }
}
