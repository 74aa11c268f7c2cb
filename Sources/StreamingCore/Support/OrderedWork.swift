/// Performs work in order, outside of the lock that determines the order.
///
/// One thread performs at a time. Items added meanwhile, by another thread or by the work itself, are performed by the
/// same thread.
package final class OrderedWork<Item: Sendable>: Sendable {
    private let state = LockedValue((items: [Item](), isPerforming: false))

    package init() {}

    /// Adds an item. Call it while holding the lock that determines the order.
    package func add(_ item: Item) {
        state.withLock { $0.items.append(item) }
    }

    /// Performs all added items, unless another thread is doing so. Call it without holding any lock.
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
