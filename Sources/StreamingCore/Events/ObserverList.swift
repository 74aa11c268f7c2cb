/// The observers of one publisher and the events on their way to them: all of the ordering rules live here.
///
/// An event that is published while another is being delivered waits its turn, so callbacks never nest and every
/// observer sees the same order.
final class ObserverList<Value> {
    private struct Observer {
        let id: UInt64
        let receive: (Value) -> Void
        let onFinish: (() -> Void)?
    }

    private enum Event {
        case value(Value)
        case finish
    }

    /// In order of subscription. An observer cancelled during a delivery leaves a hole, closed once it is over.
    private var observers: [Observer?] = []
    private var queue: [Event] = []
    private var lastID: UInt64 = 0
    private var isDelivering = false
    private var hasHoles = false
    private var isFinished = false
    private var isFinishDelivered = false

    /// What a new observer is told at once: the value whose delivery began last. Nil if this list replays nothing.
    private(set) var replayed: Value?

    init(replaying value: Value?) {
        replayed = value
    }

    func add(onFinish: (() -> Void)?, receive: @escaping (Value) -> Void) -> EventSubscription {
        lastID += 1
        let id = lastID
        if !isFinishDelivered { observers.append(Observer(id: id, receive: receive, onFinish: onFinish)) }
        if let replayed { replay(replayed, to: receive) }
        if isFinishDelivered { onFinish?() }
        return EventSubscription { [weak self] in self?.remove(id) }
    }

    /// False, and nothing happens, after `finish()`.
    func publish(_ value: Value) -> Bool {
        if isFinished { return false }
        if isDelivering {
            queue.append(.value(value))
        } else {
            isDelivering = true
            deliver(value)
            deliverQueue()
        }
        return true
    }

    /// Tells observers, after the events still queued, that no more will come.
    func finish() {
        if isFinished { return }
        isFinished = true
        queue.append(.finish)
        if isDelivering { return }
        isDelivering = true
        deliverQueue()
    }

    /// Counts as a delivery, so what the new observer publishes in its first callback comes after that callback.
    private func replay(_ value: Value, to receive: (Value) -> Void) {
        if isDelivering { return receive(value) }
        isDelivering = true
        receive(value)
        deliverQueue()
    }

    private func deliverQueue() {
        var next = 0
        while next < queue.count {
            let event = queue[next]
            next += 1
            switch event {
            case .value(let value): deliver(value)
            case .finish: deliverFinish()
            }
        }
        queue.removeAll(keepingCapacity: true)
        isDelivering = false
        guard hasHoles else { return }
        hasHoles = false
        observers.removeAll { $0 == nil }
    }

    private func deliver(_ value: Value) {
        if replayed != nil { replayed = value }
        // Counted first: who subscribes inside a callback gets only later events.
        for index in 0..<observers.count { observers[index]?.receive(value) }
    }

    private func deliverFinish() {
        // Noted first: who subscribes inside a callback is told the end at once.
        isFinishDelivered = true
        for index in 0..<observers.count { observers[index]?.onFinish?() }
        let ended = observers
        observers = []
        // Freed only now: what the closures captured may call this list in its `deinit`.
        _ = consume ended
    }

    private func remove(_ id: UInt64) {
        guard let index = observers.firstIndex(where: { $0?.id == id }) else { return }
        let removed = observers[index]
        if isDelivering {
            observers[index] = nil
            hasHoles = true
        } else {
            observers.remove(at: index)
        }
        // Freed only now: what the closure captured may call this list in its `deinit`.
        _ = consume removed
    }
}
