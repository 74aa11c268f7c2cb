/// An asynchronous sequence of the events of a publisher, with a buffer of limited size.
///
/// To create such a sequence, call ``EventSource/buffered(limit:)``.
public struct BufferedEvents<Value: Sendable>: AsyncSequence, Sendable {
    /// The error type of the sequence. An iteration never throws an error.
    public typealias Failure = Never

    /// An iterator that waits for the events of the publisher.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// Waits for the next element and returns it: an event, or the number of events that were dropped.
        ///
        /// - Returns: The element; nil after the last event, or once the consuming task is cancelled.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> BufferedEvent<Value>? {
            await buffer.next()
        }
    }

    let buffer: EventBuffer<Value>

    /// Returns an iterator over the buffer. All iterators share the buffer, so use only one iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }
}

extension EventSource where Value: Sendable {
    /// Returns an asynchronous sequence of the events that are published from now on.
    ///
    /// Call this method in the isolation of the publisher. Each sequence has one consumer, in any isolation. For
    /// another consumer, call the method again. If the consumer is too slow for the buffer, the oldest events are
    /// dropped. One ``BufferedEvent/missed(_:)`` element replaces the events that were dropped since the consumer
    /// received its last element.
    ///
    /// The sequence ends when the events end, the publisher is released or the consuming task is cancelled. After a
    /// cancellation, the sequence stays subscribed to the publisher until the next event arrives. An operator before
    /// this method, such as ``EventSource/filter(_:)``, can delay the next event. If the operator would drop most
    /// events, filter the sequence instead.
    ///
    /// - Parameter limit: The maximum number of waiting events. Values below 1 count as 1.
    public func buffered(limit: Int = 256) -> BufferedEvents<Value> {
        BufferedEvents(buffer: EventBuffer(limit: limit, of: events))
    }
}
