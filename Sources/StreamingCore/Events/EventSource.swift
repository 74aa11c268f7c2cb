/// A source of events to subscribe to: a publisher, or the result of an operator.
public protocol EventSource<Value> {
    associatedtype Value

    /// The events as a value that does not retain their publisher.
    var events: Events<Value> { get }
}

extension EventSource {
    /// Calls `receiveValue` for each value until the token is cancelled or dropped, and `onFinish`
    /// after the last one.
    public func sink(
        onFinish: (() -> Void)? = nil, receiveValue: @escaping (Value) -> Void
    ) -> EventSubscription {
        events.subscribe(onFinish, receiveValue)
    }

    /// Calls `receiveValue` for each value until the token is cancelled or dropped.
    public func sink(_ receiveValue: @escaping (Value) -> Void) -> EventSubscription {
        events.subscribe(nil, receiveValue)
    }
}
