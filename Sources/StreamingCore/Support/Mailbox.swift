/// An ordered message queue of limited size. Any thread can post messages, and only the owner of the mailbox removes
/// messages.
///
/// The owner receives the messages of one producer in the order in which the producer posted them.
public final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var lost = 0
        var signals: [AsyncSignal] = []
    }

    private let capacity: Int
    private let state = LockedValue(State())

    /// Creates an empty mailbox.
    ///
    /// - Parameter capacity: The maximum number of waiting messages. A full mailbox drops further messages and counts
    ///   the dropped messages. A new message never replaces a waiting message.
    public init(capacity: Int = 1_024) { self.capacity = capacity }

    /// Adds a message and wakes the owner of the mailbox. Any thread can call this method.
    ///
    /// - Returns: True if the message was added; false if the mailbox is full and the message was dropped.
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

    /// Removes and returns all waiting messages. Also returns the number of messages that were dropped since the last
    /// call.
    package func drain() -> (messages: [Message], lost: Int) {
        state.withLock { state in
            let taken = (state.messages, state.lost)
            state.messages = []
            state.lost = 0
            return taken
        }
    }

    /// The number of waiting messages.
    package var count: Int { state.withLock { $0.messages.count } }

    /// Sends `signal` on every later post, and immediately if a message is already waiting.
    package func attach(_ signal: AsyncSignal) {
        let isWaiting = state.withLock { state in
            state.signals.append(signal)
            return !state.messages.isEmpty
        }
        if isWaiting { signal.send() }
    }
}
