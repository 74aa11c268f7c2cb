/// A queue that performs work in order, outside of the lock that determines the order.
///
/// One thread performs at a time. It also performs the items that other threads or the work itself add meanwhile.
package final class OrderedWork<Item: Sendable>: Sendable {
    private let state = LockedValue((items: [Item](), isPerforming: false))

    /// Creates an empty queue.
    package init() {}

    /// Adds an item. Call this method while holding the lock that determines the order.
    package func add(_ item: Item) {
        state.withLock { $0.items.append(item) }
    }

    /// Performs all added items, unless another thread is doing so. Call this method without holding a lock.
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
