/// The value of a publisher and its changes as an asynchronous sequence; see `StatePublisher.values`.
public struct LatestValues<Value: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// Takes the latest value out.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer<Value>

        /// The latest value that was not taken yet; nil after the last one, and when the task is cancelled.
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
    /// The current value and its changes, for one consumer anywhere; ask again for another consumer.
    ///
    /// It is made where the publisher is, and may be consumed elsewhere. A slow consumer gets the latest value and none of
    /// those in between, and always the last one. It ends when the changes end, the publisher is gone or the consuming task is
    /// cancelled; the observer behind it goes with the first change that nobody consumes.
    public var values: LatestValues<Value> {
        LatestValues(buffer: EventBuffer(limit: 1, of: events))
    }
}
