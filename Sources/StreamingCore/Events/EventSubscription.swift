/// The token of one observer. The observer is called while the token lives.
///
/// - Releasing it cancels the subscription and frees the observer's closure; inside a callback,
///   after the delivery.
/// - `cancel()` may be called anywhere, any number of times. No callback runs after it, not even
///   for the event that is being delivered.
/// - It does not retain the publisher, and the publisher does not retain it.
public final class EventSubscription: Hashable {
    private var onCancel: (() -> Void)?

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    deinit { cancel() }

    /// Returns the token of a subscription to a publisher that was released, after calling
    /// `onFinish`.
    static func ended(_ onFinish: (() -> Void)?) -> EventSubscription {
        onFinish?()
        return EventSubscription {}
    }

    /// Ends the subscription at once.
    public func cancel() {
        let end = onCancel
        onCancel = nil
        end?()
    }

    /// Stores the token in `set`, so that the subscription ends with the set.
    public func store(in set: inout Set<EventSubscription>) { set.insert(self) }

    public static func == (left: EventSubscription, right: EventSubscription) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
