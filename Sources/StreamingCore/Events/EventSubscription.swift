/// A token that keeps one observer subscribed.
///
/// - Releasing the token cancels the subscription and releases the observer's closures. If a callback is running, the
///   closures are released after the delivery.
/// - ``cancel()`` can be called at any time, and more than once. No callback starts after the call, not even for the
///   event that is being delivered.
/// - The token does not retain the publisher, and the publisher does not retain the token.
public final class EventSubscription: Hashable {
    private var onCancel: (() -> Void)?

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    deinit { cancel() }

    /// Calls `onFinish`, and returns a token without a subscription, for a publisher that was released.
    static func ended(_ onFinish: (() -> Void)?) -> EventSubscription {
        onFinish?()
        return EventSubscription {}
    }

    /// Cancels the subscription immediately. Later calls have no effect.
    public func cancel() {
        let end = onCancel
        onCancel = nil
        end?()
    }

    /// Stores the token in `set`, so that the subscription lasts until the token is removed or the set is released.
    public func store(in set: inout Set<EventSubscription>) { set.insert(self) }

    /// Returns whether both operands are the same token.
    public static func == (left: EventSubscription, right: EventSubscription) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
