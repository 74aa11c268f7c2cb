/// The events of a publisher as a bounded asynchronous sequence; see `EventSource.buffered(limit:)`.
public struct BufferedEvents<Value: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// Takes events out, and counts those that were lost.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// The next event or gap; nil after the last one, and when the task is cancelled.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> BufferedEvent<Value>? {
            await buffer.next()
        }
    }

    let buffer: EventBuffer<Value>

    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }
}

extension EventSource where Value: Sendable {
    /// The events from now on, for one consumer anywhere; ask again for another consumer.
    ///
    /// It is made where the publisher is, and may be consumed elsewhere. If the consumer is slow, the oldest of more than
    /// `limit` waiting events give way, and `.missed` stands in their place. It ends when the events end, the publisher is
    /// gone or the consuming task is cancelled; the observer behind it goes with the first event that comes to it and that nobody
    /// consumes, so take the filter behind it, and not before, if most events are filtered out.
    ///
    /// - Parameter limit: how many events may wait; at least one.
    public func buffered(limit: Int = 256) -> BufferedEvents<Value> {
        BufferedEvents(buffer: EventBuffer(limit: limit, of: events))
    }
}
