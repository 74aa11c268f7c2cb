/// Carries out decisions in their order, outside of the lock under which they were made.
///
/// One thread at a time carries out. What is added meanwhile, by another thread or by the work itself, is done by that thread too.
package final class OrderedWork<Item: Sendable>: Sendable {
    private let state = Locked((items: [Item](), isPerforming: false))

    package init() {}

    /// Adds an item; to be called under the lock that gives the order.
    package func add(_ item: Item) {
        state.withLock { $0.items.append(item) }
    }

    /// Performs all that was added, unless another thread is about to; to be called under no lock.
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
