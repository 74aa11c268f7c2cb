/// An element of ``BufferedEvents``: an event, or the number of events that were dropped.
public enum BufferedEvent<Value: Sendable>: Sendable {
    /// An event of the source.
    case value(Value)
    /// The number of events that were dropped at this point, because the consumer was too slow.
    case missed(Int)
}

extension BufferedEvent: Equatable where Value: Equatable {}
