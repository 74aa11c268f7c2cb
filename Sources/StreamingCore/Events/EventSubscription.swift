/// The token of one observer: while it lives, the observer is called.
///
/// - Dropping it cancels, and frees what the observer's closure captured; inside a callback, once the delivery is over.
/// - `cancel()` may be called anywhere, any number of times; no callback runs after it, not even for the event that is
///   being delivered.
/// - It keeps no publisher alive, and no publisher keeps it alive.
public final class EventSubscription: Hashable {
    private var onCancel: (() -> Void)?

    init(onCancel: @escaping () -> Void) {
        self.onCancel = onCancel
    }

    deinit { cancel() }

    /// The token of a subscription to something that is already gone.
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

    /// Keeps the token in `set`, so that the subscription ends with the set.
    public func store(in set: inout Set<EventSubscription>) {
        set.insert(self)
    }

    public static func == (left: EventSubscription, right: EventSubscription) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
