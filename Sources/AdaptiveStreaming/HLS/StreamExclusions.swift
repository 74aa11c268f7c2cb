/// The streams that are not used for a time, because they failed.
struct StreamExclusions: Sendable {
    private var ends: [StreamID: Duration] = [:]

    mutating func exclude(_ stream: StreamID, until end: Duration) { ends[stream] = end }

    mutating func removeAll() { ends = [:] }

    func streams(at now: Duration) -> Set<StreamID> {
        ends.isEmpty ? [] : Set(ends.filter { now < $0.value }.keys)
    }

    /// The time at which the next stream can be used again; nil if none is excluded.
    func nextEnd(after now: Duration) -> Duration? { ends.values.filter { $0 > now }.min() }
}
