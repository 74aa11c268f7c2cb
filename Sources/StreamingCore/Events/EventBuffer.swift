/// The bounded buffer between a publisher and an asynchronous consumer. When it is full, it drops the oldest event.
///
/// The publisher only appends to it and wakes the consumer, so an event does not cost a task. The publisher's observer
/// refers to the buffer weakly. After the consumer is released, the next event removes that observer, in the isolation
/// of the publisher.
final class EventBuffer<Value: Sendable>: Sendable {
    private struct State {
        var waiting: [Value] = []
        var missed = 0
        /// Whether the events have ended.
        var isFinished = false
        /// Whether the consuming task was cancelled. A consumer that is released releases the buffer instead.
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
    /// - Returns: Whether the event was appended; false once the consuming task was cancelled.
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

    /// Ends the events, after the waiting ones are consumed.
    func finish() {
        state.withLock { $0.isFinished = true }
        signal.send()
    }

    /// Returns the oldest waiting event, or the number of events dropped before it.
    ///
    /// - Returns: The element; nil after the last event, and once the task is cancelled.
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

    /// Removes the next element. The number of missed events comes first, because they are older than all waiting
    /// events.
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

/// The observer that fills a buffer. It owns its token, because a token may be cancelled only in the isolation of the
/// publisher.
private final class EventFeed<Value: Sendable> {
    private weak var buffer: EventBuffer<Value>?
    var token: EventSubscription?

    init(_ buffer: EventBuffer<Value>) { self.buffer = buffer }

    /// Finishes the buffer after the publisher was released or its events have ended.
    deinit { buffer?.finish() }

    func receive(_ value: Value) {
        if buffer?.add(value) == true { return }
        token?.cancel()
        token = nil
    }

    /// Ends the events, after the waiting ones are consumed.
    func finish() { buffer?.finish() }
}
