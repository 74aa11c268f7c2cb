/// A source of events that can be observed: a publisher, or the result of an operator.
public protocol EventSource<Value> {
    /// The type of the events.
    associatedtype Value

    /// The events, as a value that does not retain the publisher of the events.
    var events: Events<Value> { get }
}

extension EventSource {
    /// Subscribes to the events.
    ///
    /// - Parameters:
    ///   - onFinish: A callback for the end of the events, which runs once after the last event. If the events have
    ///     already ended or the publisher was already released, the callback runs at once. The callback does not run if
    ///     the publisher is released later, or if the subscription is cancelled.
    ///   - receiveValue: A callback for each event, which runs synchronously.
    /// - Returns: A token that keeps the subscription alive. Cancel or release the token to end the subscription.
    public func sink(
        onFinish: (() -> Void)? = nil, receiveValue: @escaping (Value) -> Void
    ) -> EventSubscription {
        events.subscribe(onFinish, receiveValue)
    }

    /// Subscribes to the events, without a callback for the end of the events.
    ///
    /// - Parameter receiveValue: A callback for each event, which runs synchronously.
    /// - Returns: A token that keeps the subscription alive. Cancel or release the token to end the subscription.
    public func sink(_ receiveValue: @escaping (Value) -> Void) -> EventSubscription {
        events.subscribe(nil, receiveValue)
    }
}
