/// The events of a publisher as a bounded asynchronous sequence; see
/// `EventSource.buffered(limit:)`.
public struct BufferedEvents<Value: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// Takes events out of the buffer, and reports lost ones.
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
    /// Returns the events from now on as a sequence for one consumer; call it again for another
    /// consumer.
    ///
    /// Call it in the isolation of the publisher; the sequence may be consumed anywhere. If more
    /// than `limit` events wait for a slow consumer, the oldest are dropped, and `.missed` takes
    /// their place. The sequence ends when the events end, the publisher is released or the
    /// consuming task is cancelled. The observer behind it is removed with the first event that it
    /// receives after that. If a filter drops most events, apply it to the sequence rather than to
    /// the publisher.
    ///
    /// - Parameter limit: the maximum number of waiting events; at least one.
    public func buffered(limit: Int = 256) -> BufferedEvents<Value> {
        BufferedEvents(buffer: EventBuffer(limit: limit, of: events))
    }
}
