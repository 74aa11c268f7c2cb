/// The events of a publisher as a bounded asynchronous sequence; see ``EventSource/buffered(limit:)``.
public struct BufferedEvents<Value: Sendable>: AsyncSequence, Sendable {
    /// Iteration never throws.
    public typealias Failure = Never

    /// The iterator of ``BufferedEvents``.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// Returns the next event, or the number of events that were dropped before it.
        ///
        /// - Returns: The element; nil after the last event, and once the consuming task is cancelled.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> BufferedEvent<Value>? {
            await buffer.next()
        }
    }

    let buffer: EventBuffer<Value>

    /// Returns an iterator over the buffer. All iterators share it, so use only one.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }
}

extension EventSource where Value: Sendable {
    /// Returns the events from now on as an asynchronous sequence.
    ///
    /// Call it in the isolation of the publisher. The sequence can be consumed in any isolation, but by one consumer
    /// only; call it again for another consumer. If the consumer is too slow for the buffer, the oldest events are
    /// dropped, and ``BufferedEvent/missed(_:)`` takes their place.
    ///
    /// The sequence ends when the events end, the publisher is released or the consuming task is cancelled. The next
    /// event after that removes its observer from the publisher. If a filter drops most events, apply it to the
    /// sequence rather than to the publisher.
    ///
    /// - Parameter limit: The maximum number of waiting events. Values below 1 count as 1.
    public func buffered(limit: Int = 256) -> BufferedEvents<Value> {
        BufferedEvents(buffer: EventBuffer(limit: limit, of: events))
    }
}
