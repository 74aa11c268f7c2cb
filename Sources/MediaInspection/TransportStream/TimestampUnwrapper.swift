/// A conversion of the 33-bit timestamps of a segment to times that do not wrap around.
struct TimestampUnwrapper {
    private var first: Int64?

    /// Returns the time that is at most 2^32 ticks away from the first timestamp that was converted.
    mutating func time(_ timestamp: Int64) -> Int64 {
        let first = first ?? timestamp
        self.first = first
        return first + TransportTimestamp.distance(from: first, to: timestamp)
    }
}
