/// An ordered, bounded queue into an owner: any thread posts, the owner alone takes out.
///
/// Messages of one producer come out in the order in which it posted them.
public final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var lost = 0
        var signals: [AsyncSignal] = []
    }

    private let capacity: Int
    private let state = LockedValue(State())

    /// - Parameter capacity: how many messages may wait. One more is refused and counted, never put in another's place.
    public init(capacity: Int = 1_024) { self.capacity = capacity }

    /// Adds a message and wakes the owner; false if the mailbox is full and the message was lost.
    @discardableResult
    public func post(_ message: Message) -> Bool {
        let (isTaken, signals) = state.withLock { state in
            let isTaken = state.messages.count < capacity
            if isTaken { state.messages.append(message) } else { state.lost += 1 }
            return (isTaken, state.signals)
        }
        for signal in signals { signal.send() }
        return isTaken
    }

    /// Takes out what has come in, and how many were refused since the last time.
    package func drain() -> (messages: [Message], lost: Int) {
        state.withLock { state in
            let taken = (state.messages, state.lost)
            state.messages = []
            state.lost = 0
            return taken
        }
    }

    /// How many messages wait.
    package var count: Int { state.withLock { $0.messages.count } }

    /// Rings `signal` at every later post, and now if something waits already.
    package func attach(_ signal: AsyncSignal) {
        let isWaiting = state.withLock { state in
            state.signals.append(signal)
            return !state.messages.isEmpty
        }
        if isWaiting { signal.send() }
    }
}
