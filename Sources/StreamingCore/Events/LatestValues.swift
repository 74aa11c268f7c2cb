/// The value of a publisher and its changes as an asynchronous sequence; see ``StatePublisher/values``.
public struct LatestValues<Value: Sendable>: AsyncSequence, Sendable {
    /// Iteration never throws.
    public typealias Failure = Never

    /// The iterator of ``LatestValues``.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// Returns the latest value, once there is one that was not returned before.
        ///
        /// - Returns: The value; nil after the last one, and once the consuming task is cancelled.
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

    /// Returns an iterator over the buffer. All iterators share it, so use only one.
    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }
}

extension StatePublisher where Value: Sendable {
    /// The current value and its changes, as an asynchronous sequence that skips outdated values.
    ///
    /// Read this property in the isolation of the publisher. The sequence can be consumed in any isolation, but by one
    /// consumer only; read the property again for another consumer. A slow consumer receives only the latest value, and
    /// always receives the last one.
    ///
    /// The sequence ends when the changes end, the publisher is released or the consuming task is cancelled. The next
    /// change after that removes its observer from the publisher.
    public var values: LatestValues<Value> {
        LatestValues(buffer: EventBuffer(limit: 1, of: events))
    }
}
