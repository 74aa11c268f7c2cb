/// The buffer of limited size between a publisher and an asynchronous consumer. A full buffer drops its oldest event.
///
/// The publisher only appends events and wakes the consumer, so no event needs a task. The observer that appends the
/// events refers to the buffer weakly. After the consumer is released, the next event removes this observer, in the
/// isolation of the publisher.
final class EventBuffer<Value: Sendable>: Sendable {
    private struct State {
        var waiting: [Value] = []
        var missed = 0
        /// Whether the events have ended.
        var isFinished = false
        /// Whether the consuming task was cancelled. The release of a consumer does not set this flag, because the
        /// release of the consumer also releases the buffer.
        var isClosed = false
    }

    private let limit: Int
    private let state = LockedValue(State())
    private let signal = AsyncSignal()

    init(limit: Int, of events: Events<Value>) {
        self.limit = max(1, limit)
        let feed = EventFeed(self)
        feed.token = events.subscribe({ feed.finish() }) { feed.receive($0) }
    }

    /// Appends an event.
    ///
    /// - Returns: True if the event was appended; false if the consuming task was cancelled.
    func add(_ value: Value) -> Bool {
        let isTaken = state.withLock { state in
            if state.isClosed { return false }
            if state.waiting.count == limit {
                state.waiting.removeFirst()
                state.missed += 1
            }
            state.waiting.append(value)
            return true
        }
        if isTaken { signal.send() }
        return isTaken
    }

    /// Marks the end of the events. The consumer still receives the waiting events.
    func finish() {
        state.withLock { $0.isFinished = true }
        signal.send()
    }

    /// Waits for the next element and returns it: the oldest event, or the number of events that were dropped.
    ///
    /// - Returns: The element; nil after the last event, or once the consuming task is cancelled.
    func next() async -> BufferedEvent<Value>? {
        while !Task.isCancelled {
            let sent = signal.sentCount
            let (element, isOver) = take()
            if element != nil || isOver { return element }
            await signal.wait(after: sent)
        }
        state.withLock { $0 = State(isFinished: true, isClosed: true) }
        return nil
    }

    /// Removes and returns the next element; nil if the buffer is empty. `isOver` is true if the buffer is empty and
    /// the events have ended.
    ///
    /// The number of missed events comes first, because missed events are older than all waiting events.
    private func take() -> (element: BufferedEvent<Value>?, isOver: Bool) {
        state.withLock { state in
            if state.missed > 0 {
                defer { state.missed = 0 }
                return (.missed(state.missed), false)
            }
            if state.waiting.isEmpty { return (nil, state.isFinished) }
            return (.value(state.waiting.removeFirst()), false)
        }
    }
}

/// An observer that appends the events of a publisher to a buffer.
///
/// The observer owns the token of its subscription, because a token may be cancelled only in the isolation of the
/// publisher.
private final class EventFeed<Value: Sendable> {
    private weak var buffer: EventBuffer<Value>?
    var token: EventSubscription?

    init(_ buffer: EventBuffer<Value>) { self.buffer = buffer }

    /// Marks the end of the events in the buffer, because a released observer receives no more events.
    deinit { buffer?.finish() }

    func receive(_ value: Value) {
        if buffer?.add(value) == true { return }
        token?.cancel()
        token = nil
    }

    /// Marks the end of the events in the buffer.
    func finish() { buffer?.finish() }
}
