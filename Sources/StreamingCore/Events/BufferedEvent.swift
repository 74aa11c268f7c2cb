/// An element of a bounded sequence of events.
public enum BufferedEvent<Value: Sendable>: Sendable {
    /// An event.
    case value(Value)
    /// The number of events that were lost here, because the consumer was too slow for its buffer.
    case missed(Int)
}

extension BufferedEvent: Equatable where Value: Equatable {}
