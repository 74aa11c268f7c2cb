/// The events of a publisher or of an operator, as a value that does not retain the publisher.
///
/// Each subscription has its own operator state. For example, two observers of one `dropFirst()` each miss the first
/// event.
public struct Events<Value>: EventSource {
    let subscribe: (_ onFinish: (() -> Void)?, _ receive: @escaping (Value) -> Void) -> EventSubscription

    /// This value itself, for code that accepts any ``EventSource``.
    public var events: Self { self }
}
