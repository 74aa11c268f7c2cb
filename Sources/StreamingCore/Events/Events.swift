/// The events of a publisher, or the result of an operator. The value does not retain the publisher.
///
/// Each `sink` has separate operator state: two observers of one `dropFirst()` drop one value each.
public struct Events<Value>: EventSource {
    let subscribe: (_ onFinish: (() -> Void)?, _ receive: @escaping (Value) -> Void) -> EventSubscription

    /// The value itself.
    public var events: Self { self }
}
