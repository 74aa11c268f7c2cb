/// Something to subscribe to: a publisher, or one seen through operators.
public protocol EventSource<Value> {
    associatedtype Value

    /// The same events as a value that keeps their publisher not alive.
    var events: Events<Value> { get }
}

extension EventSource {
    /// Calls `receiveValue` for each value until the token is cancelled or dropped, and `onFinish` after the last one.
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
