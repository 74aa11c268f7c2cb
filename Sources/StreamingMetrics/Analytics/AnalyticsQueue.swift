/// A bounded queue of asynchronous work, which runs one item at a time in the order of the calls.
@MainActor
final class AnalyticsQueue {
    private let capacity: Int
    private var count = 0
    /// The task of the last item, for which the next item waits.
    private var last: Task<Void, Never>?

    /// Creates an empty queue.
    ///
    /// - Parameter capacity: The number of waiting and running items at which the queue is full.
    init(capacity: Int) { self.capacity = capacity }

    /// Whether the queue has reached its capacity.
    var isFull: Bool { count >= capacity }

    /// Adds an item, and returns a task that ends after the item.
    ///
    /// The method does not check ``isFull``, so that the caller decides which items a full queue still accepts. The
    /// cancellation of the caller and the release of the queue do not cancel the item.
    @discardableResult
    func add(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        count += 1
        let previous = last
        let task = Task { [weak self] in
            await previous?.value
            await work()
            self?.count -= 1
        }
        last = task
        return task
    }

    /// Waits for the end of all items that were added before this call.
    func flush() async { await last?.value }
}
