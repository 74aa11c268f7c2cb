/// Events seen through operators; what they come from lives as long as its owner says.
///
/// Each `sink` has operator state of its own: two observers of one `dropFirst()` drop one value each.
public struct Events<Value>: EventSource {
    let subscribe: (_ onFinish: (() -> Void)?, _ receive: @escaping (Value) -> Void) -> EventSubscription

    public var events: Self { self }
}
