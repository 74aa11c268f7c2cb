/// What the consumer of a bounded sequence of events gets next.
public enum BufferedEvent<Value: Sendable>: Sendable {
    /// An event.
    case value(Value)
    /// So many events were lost here, because the consumer was too slow for its buffer.
    case missed(Int)
}

extension BufferedEvent: Equatable where Value: Equatable {}
