/// The identifier of a stream in a `StreamCatalogue`. A variant with a higher bitrate has a greater identifier.
struct StreamID: Hashable, Comparable, Sendable {
    let index: Int

    static func < (one: StreamID, other: StreamID) -> Bool { one.index < other.index }
}
