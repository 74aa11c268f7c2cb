/// An asynchronous sequence of the current value of a publisher and the changes of this value.
///
/// To create such a sequence, read ``StatePublisher/values``.
public struct LatestValues<Value: Sendable>: AsyncSequence, Sendable {
    /// The error type of the sequence. An iteration never throws an error.
    public typealias Failure = Never

    /// An iterator that waits for the latest value of the publisher.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// Waits until there is a value that this sequence has not returned, and returns the latest value.
        ///
        /// - Returns: The value; nil after the last value, or once the consuming task is cancelled.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Value? {
            while let element = await buffer.next() {
                switch element {
                case .value(let value): return value
                case .missed: continue
                }
            }
            return nil
        }
    }

    let buffer: EventBuffer<Value>

    /// Returns an iterator over the buffer. All iterators share the buffer, so use only one iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }
}

extension StatePublisher where Value: Sendable {
    /// The current value and its changes, as an asynchronous sequence that skips outdated values.
    ///
    /// Read this property in the isolation of the publisher. Each sequence has one consumer, in any isolation. For
    /// another consumer, read the property again. A slow consumer skips values, but receives the last value before the
    /// end, unless its task is cancelled.
    ///
    /// The sequence ends when the changes end, the publisher is released or the consuming task is cancelled. After a
    /// cancellation, the sequence stays subscribed to the publisher until the next change.
    public var values: LatestValues<Value> {
        LatestValues(buffer: EventBuffer(limit: 1, of: events))
    }
}
