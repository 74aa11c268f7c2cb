/// The observers of one publisher and the events on their way to them: all of the ordering rules live here.
///
/// An event that is published while another is being delivered waits its turn, so callbacks never nest and every
/// observer sees the same order.
final class ObserverList<Value> {
    private final class Observer {
        let id: UInt64
        let receive: (Value) -> Void
        let onFinish: (() -> Void)?
        var isCancelled = false

        init(id: UInt64, receive: @escaping (Value) -> Void, onFinish: (() -> Void)?) {
            self.id = id
            self.receive = receive
            self.onFinish = onFinish
        }
    }

    private enum Event {
        case value(Value)
        case finish
    }

    /// In order of subscription, each retained once by this list. One that is cancelled during a delivery stays until that
    /// is over, so a callback needs no reference of its own, which would cost more than the call. Each access ends before a
    /// callback begins, so there is nothing for the runtime to check.
    @exclusivity(unchecked) private var observers: [Unmanaged<Observer>] = []
    private var queue: [(event: Event, chain: PublishChain)] = []
    private var lastID: UInt64 = 0
    private var isDelivering = false
    private var isQueueEmpty = true
    private var hasCancelled = false
    private var isFinished = false
    private var isFinishDelivered = false

    /// What a new observer is told at once: the value whose delivery began last. Nil if this list replays nothing. Replaced
    /// by an exchange, so that what the old value frees finds no access under way.
    @exclusivity(unchecked) private(set) var replayed: Value?

    #if DEBUG
        private let name: String
    #else
        private var name: String { "" }
    #endif

    /// - Parameter name: what messages call the publisher; release builds have no such message.
    init(replaying value: Value?, name: @autoclosure () -> String) {
        replayed = value
        #if DEBUG
            self.name = name()
        #endif
    }

    deinit {
        for observer in observers { observer.release() }
    }

    func add(onFinish: (() -> Void)?, receive: @escaping (Value) -> Void) -> EventSubscription {
        lastID += 1
        let id = lastID
        if !isFinishDelivered {
            observers.append(.passRetained(Observer(id: id, receive: receive, onFinish: onFinish)))
        }
        if let replayed { replay(replayed, to: receive) }
        if isFinishDelivered { onFinish?() }
        return EventSubscription { [weak self] in self?.remove(id) }
    }

    /// False, and nothing happens, after `finish()`.
    func publish(_ value: Value) -> Bool {
        guard !isFinished, let chain = PublishChain.current(and: name) else { return false }
        if isDelivering {
            enqueue(.value(value), chain)
        } else {
            isDelivering = true
            chain.asCurrent { deliver(value) }
            endDelivery()
        }
        return true
    }

    /// Tells observers, after the events still queued, that no more will come.
    func finish() {
        if isFinished { return }
        isFinished = true
        enqueue(.finish, .current)
        if isDelivering { return }
        isDelivering = true
        endDelivery()
    }

    /// Counts as a delivery, so what the new observer publishes in its first callback comes after that callback.
    private func replay(_ value: Value, to receive: (Value) -> Void) {
        if isDelivering { return receive(value) }
        isDelivering = true
        receive(value)
        endDelivery()
    }

    private func enqueue(_ event: Event, _ chain: PublishChain) {
        queue.append((event, chain))
        isQueueEmpty = false
    }

    private func endDelivery() {
        if !isQueueEmpty { deliverQueue() }
        isDelivering = false
        if hasCancelled { freeCancelled() }
    }

    private func deliverQueue() {
        var next = 0
        while next < queue.count {
            let (event, chain) = queue[next]
            next += 1
            chain.asCurrent {
                switch event {
                case .value(let value): deliver(value)
                case .finish: deliverFinish()
                }
            }
        }
        queue.removeAll(keepingCapacity: true)
        isQueueEmpty = true
    }

    private func deliver(_ value: Value) {
        if replayed != nil { _ = exchange(&replayed, with: value) }
        // Counted first: who subscribes inside a callback gets only later events.
        for index in 0..<observers.count {
            observers[index]._withUnsafeGuaranteedRef { if !$0.isCancelled { $0.receive(value) } }
        }
    }

    private func deliverFinish() {
        // Noted first: who subscribes inside a callback is told the end at once.
        isFinishDelivered = true
        for index in 0..<observers.count {
            observers[index]._withUnsafeGuaranteedRef { if !$0.isCancelled { $0.onFinish?() } }
        }
        for observer in observers { observer._withUnsafeGuaranteedRef { $0.isCancelled = true } }
        hasCancelled = true
    }

    private func remove(_ id: UInt64) {
        guard let observer = observers.first(where: { $0._withUnsafeGuaranteedRef { $0.id == id } }) else { return }
        observer._withUnsafeGuaranteedRef { $0.isCancelled = true }
        hasCancelled = true
        if !isDelivering { freeCancelled() }
    }

    private func freeCancelled() {
        hasCancelled = false
        let cancelled = observers.filter { $0._withUnsafeGuaranteedRef { $0.isCancelled } }
        observers.removeAll { $0._withUnsafeGuaranteedRef { $0.isCancelled } }
        // Freed only now: what the closures captured may call this list in its `deinit`.
        for observer in cancelled { observer.release() }
    }
}
