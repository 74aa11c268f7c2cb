/// A queue of work items. The owner adds items while holding its lock, and performs them in order without that lock.
///
/// Only one thread at a time performs items. This thread also performs the items that other threads, or the items
/// themselves, add in the meantime.
package final class OrderedWork<Item: Sendable>: Sendable {
    private let state = LockedValue((items: [Item](), isPerforming: false))

    /// Creates an empty queue.
    package init() {}

    /// Adds an item. Call this method while holding the lock of the owner, which determines the order of the items.
    package func add(_ item: Item) {
        state.withLock { $0.items.append(item) }
    }

    /// Performs all added items, in order. If a call of this method is already running, returns immediately, because
    /// the running call performs all items.
    ///
    /// Call this method without holding a lock.
    ///
    /// - Parameter perform: A closure that performs one item. The closure runs on the current thread.
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
