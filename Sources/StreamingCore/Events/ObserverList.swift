/// The observers of one publisher, and the queue of events to deliver. This type implements all rules about the order
/// of events.
///
/// An event that is published during a delivery waits until that delivery has ended. Callbacks therefore never nest,
/// and all observers receive the events in the same order.
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

    /// The observers in order of subscription. A delivery iterates over a copy, so callbacks may add and remove
    /// observers.
    private var observers: [Observer] = []
    private var queue: [(event: Event, chain: PublishChain)] = []
    private var isDelivering = false
    private var isFinished = false
    private var isFinishDelivered = false

    /// The latest value whose delivery has begun, or the initial value before the first delivery. A new observer
    /// receives this value at once. Nil if there is no value yet, or if the publisher does not replay values.
    private(set) var replayed: Value?
    private let replaysLast: Bool

    #if DEBUG
        private let name: String
    #else
        private var name: String { "" }
    #endif

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - value: The first value to replay; nil if there is none yet.
    ///   - replaysLast: Whether a new observer receives the last value.
    ///   - name: The name of the publisher in the message about an endless loop. Only debug builds evaluate the name.
    init(replaying value: Value?, replaysLast: Bool, name: @autoclosure () -> String) {
        (replayed, self.replaysLast) = (value, replaysLast)
        #if DEBUG
            self.name = name()
        #endif
    }

    /// Adds an observer.
    ///
    /// If the list has a replayed value, the observer receives the value at once. If the end of the events was already
    /// delivered, `onFinish` is called at once.
    ///
    /// - Returns: A token that removes the observer.
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

    /// Delivers a value at once, or after the current delivery.
    ///
    /// - Returns: True if the value was accepted. False after `finish()`, or, in debug builds, for an endless loop of
    ///   publications.
    func publish(_ value: Value) -> Bool {
        guard !isFinished, let chain = PublishChain.current(and: name) else { return false }
        send(.value(value), chain)
        return true
    }

    /// Ends the events for all observers, after all queued events have been delivered. Later calls have no effect.
    func finish() {
        if isFinished { return }
        isFinished = true
        send(.finish, .current)
    }

    /// Delivers the replayed value to a new observer. Events that the observer publishes in its callback wait until the
    /// callback returns.
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

    /// Delivers the events that were published during the current delivery, and then ends the delivery.
    private func deliverQueue() {
        while !queue.isEmpty {
            for (event, chain) in exchange(&queue, with: []) { chain.asCurrent { deliver(event) } }
        }
        isDelivering = false
    }

    private func deliver(_ event: Event) {
        switch event {
        case .value(let value):
            // The old value is released after the exchange, because its `deinit` may access this list.
            if replaysLast { _ = exchange(&replayed, with: value) }
            for observer in observers where !observer.isCancelled { observer.receive(value) }
        case .finish:
            // The flag is set first, so that an observer added inside a callback receives the end at once.
            isFinishDelivered = true
            for observer in observers where !observer.isCancelled { observer.onFinish?() }
            _ = exchange(&observers, with: [])
        }
    }

    /// Removes an observer; has no effect if the list does not contain the observer.
    ///
    /// The observer is released after the access to the array, because its closure may have captured values whose
    /// `deinit` accesses this list.
    private func remove(_ observer: Observer) {
        guard let index = observers.firstIndex(where: { $0 === observer }) else { return }
        _ = observers.remove(at: index)
    }
}
