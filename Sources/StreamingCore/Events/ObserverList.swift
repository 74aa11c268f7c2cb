/// The observers of one publisher, and the events on their way to them. All ordering rules are
/// here.
///
/// An event that is published during a delivery waits until that delivery is over. Callbacks
/// therefore never nest, and every observer sees the same order.
final class ObserverList<Value> {
    private final class Observer {
        let receive: (Value) -> Void
        let onFinish: (() -> Void)?
        var isCancelled = false

        init(receive: @escaping (Value) -> Void, onFinish: (() -> Void)?) {
            self.receive = receive
            self.onFinish = onFinish
        }
    }

    private enum Event {
        case value(Value)
        case finish
    }

    /// In order of subscription. A delivery goes through a copy, so callbacks may add and remove
    /// observers.
    private var observers: [Observer] = []
    private var queue: [(event: Event, chain: PublishChain)] = []
    private var isDelivering = false
    private var isFinished = false
    private var isFinishDelivered = false

    /// The value whose delivery began last, which a new observer receives at once. Nil if this list
    /// replays nothing.
    private(set) var replayed: Value?

    #if DEBUG
        private let name: String
    #else
        private var name: String { "" }
    #endif

    /// - Parameter name: the name of the publisher in messages, which only debug builds have.
    init(replaying value: Value?, name: @autoclosure () -> String) {
        replayed = value
        #if DEBUG
            self.name = name()
        #endif
    }

    func add(onFinish: (() -> Void)?, receive: @escaping (Value) -> Void) -> EventSubscription {
        let observer = Observer(receive: receive, onFinish: onFinish)
        if !isFinishDelivered { observers.append(observer) }
        if let replayed { replay(replayed, to: receive) }
        if isFinishDelivered { onFinish?() }
        return EventSubscription { [weak self, weak observer] in
            guard let observer else { return }
            observer.isCancelled = true
            self?.remove(observer)
        }
    }

    /// Returns false and does nothing after `finish()`.
    func publish(_ value: Value) -> Bool {
        guard !isFinished, let chain = PublishChain.current(and: name) else { return false }
        send(.value(value), chain)
        return true
    }

    /// Ends the events for all observers, after the events in the queue.
    func finish() {
        if isFinished { return }
        isFinished = true
        send(.finish, .current)
    }

    /// Counts as a delivery: events that the new observer publishes in its first callback come
    /// after that callback.
    private func replay(_ value: Value, to receive: (Value) -> Void) {
        if isDelivering { return receive(value) }
        isDelivering = true
        receive(value)
        deliverQueue()
    }

    /// Delivers an event at once, or after the current delivery.
    private func send(_ event: Event, _ chain: PublishChain) {
        if isDelivering { return queue.append((event, chain)) }
        isDelivering = true
        chain.asCurrent { deliver(event) }
        deliverQueue()
    }

    /// Ends a delivery with the events that were published meanwhile.
    private func deliverQueue() {
        while !queue.isEmpty {
            for (event, chain) in exchange(&queue, with: []) { chain.asCurrent { deliver(event) } }
        }
        isDelivering = false
    }

    private func deliver(_ event: Event) {
        switch event {
        case .value(let value):
            // The old value is freed after the exchange, because its `deinit` may use this list.
            if replayed != nil { _ = exchange(&replayed, with: value) }
            for observer in observers where !observer.isCancelled { observer.receive(value) }
        case .finish:
            // Set first, so that an observer that is added inside a callback gets the end at
            // once.
            isFinishDelivered = true
            for observer in observers where !observer.isCancelled { observer.onFinish?() }
            _ = exchange(&observers, with: [])
        }
    }

    /// Removes the observer; it is freed after the access, because what its closure captured may
    /// use this list.
    private func remove(_ observer: Observer) {
        guard let index = observers.firstIndex(where: { $0 === observer }) else { return }
        _ = observers.remove(at: index)
    }
}
