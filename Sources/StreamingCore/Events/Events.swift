/// The events of a publisher, or the result of an operator. It does not retain the publisher.
///
/// Each `sink` has its own operator state: two observers of one `dropFirst()` drop one value each.
public struct Events<Value>: EventSource {
    let subscribe: (_ onFinish: (() -> Void)?, _ receive: @escaping (Value) -> Void) -> EventSubscription

    public var events: Self { self }
}
