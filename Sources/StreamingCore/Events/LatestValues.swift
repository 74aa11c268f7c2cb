/// The value of a publisher and its changes as an asynchronous sequence; see
/// `StatePublisher.values`.
public struct LatestValues<Value: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// Takes the latest value out of the buffer.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// The latest value that was not taken yet; nil after the last one, and when the task is
        /// cancelled.
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

    public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer) }
}

extension StatePublisher where Value: Sendable {
    /// The current value and its changes as a sequence for one consumer; get it again for another
    /// consumer.
    ///
    /// Get it in the isolation of the publisher; the sequence may be consumed anywhere. A slow
    /// consumer receives the latest value and none of those in between, and always the last one.
    /// The sequence ends when the changes end, the publisher is released or the consuming task is
    /// cancelled. The observer behind it is removed with the first change after that.
    public var values: LatestValues<Value> {
        LatestValues(buffer: EventBuffer(limit: 1, of: events))
    }
}
