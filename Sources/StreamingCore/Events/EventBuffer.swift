/// The events that wait between a publisher and an asynchronous consumer. If there are too many,
/// the oldest are dropped.
///
/// The publisher only adds events and wakes the consumer, so no event costs a task. It refers to this buffer
/// weakly: a consumer that is gone leaves one observer behind, which the next event removes in the
/// isolation of the publisher.
final class EventBuffer<Value: Sendable>: Sendable {
    private struct State {
        var waiting: [Value] = []
        var missed = 0
        /// Whether the events have ended.
        var isFinished = false
        /// Whether the consuming task was cancelled. A consumer that was released has no buffer.
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

    /// Adds an event, unless the consuming task was cancelled; returns whether it was added.
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

    /// Ends the events, after those that wait.
    func finish() {
        state.withLock { $0.isFinished = true }
        signal.send()
    }

    /// Returns the oldest waiting event, or the gap before it; nil at the end, and once the task is
    /// cancelled.
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

    /// Takes the gap first, because the missed events are older than all that wait.
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

/// The observer that fills a buffer. It holds its own token, which may be cancelled only in the
/// isolation of the publisher.
private final class EventFeed<Value: Sendable> {
    private weak var buffer: EventBuffer<Value>?
    var token: EventSubscription?

    init(_ buffer: EventBuffer<Value>) { self.buffer = buffer }

    /// The publisher was released, or its events have ended.
    deinit { buffer?.finish() }

    func receive(_ value: Value) {
        if buffer?.add(value) == true { return }
        token?.cancel()
        token = nil
    }

    /// Ends the events, after those that wait.
    func finish() { buffer?.finish() }
}
