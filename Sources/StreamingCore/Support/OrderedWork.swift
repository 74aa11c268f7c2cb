/// A queue of items of work, which are added under a lock of the owner and performed in order without that lock.
///
/// Only one thread at a time performs items. This thread also performs the items that are added meanwhile, by other
/// threads or by the work itself.
package final class OrderedWork<Item: Sendable>: Sendable {
    private let state = LockedValue((items: [Item](), isPerforming: false))

    /// Creates an empty queue.
    package init() {}

    /// Adds an item. Call this method while holding the lock of the owner, which determines the order of the items.
    package func add(_ item: Item) {
        state.withLock { $0.items.append(item) }
    }

    /// Performs all added items, in order. Returns immediately if a call is already running, because that call performs
    /// them.
    ///
    /// Call this method without holding a lock.
    ///
    /// - Parameter perform: Called once for each item, on the current thread.
    package func performAll(_ perform: (Item) -> Void) {
        let isOurs = state.withLock { state in
            defer { state.isPerforming = true }
            return !state.isPerforming
        }
        guard isOurs else { return }
        while let item = next() { perform(item) }
    }

    private func next() -> Item? {
        state.withLock { state in
            guard !state.items.isEmpty else {
                state.isPerforming = false
                return nil
            }
            return state.items.removeFirst()
        }
    }
}
