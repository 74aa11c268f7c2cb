/// A publisher of a value and its changes. A new observer receives the current value before `sink` returns.
///
/// The guarantees of ``EventPublisher`` apply. An observer receives the current value exactly once and then every
/// change, without gaps or repetitions, even if it subscribes inside a callback. Inside the callback for a value,
/// ``value`` is that value.
public final class StatePublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    /// Creates a publisher.
    ///
    /// - Parameters:
    ///   - value: The initial value.
    ///   - file: The file that names the publisher in the message about an endless loop.
    ///   - line: The line in that file.
    package init(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(replaying: value, name: "StatePublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The value that was most recently delivered to observers.
    public var value: Value {
        guard let value = observers.replayed else { preconditionFailure("a state publisher always has a value") }
        return value
    }

    /// The current value and its changes, for operators and subscriptions. They end at once if the publisher was
    /// released.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Publishes a value to all observers. Equal values are not filtered.
    ///
    /// - Returns: Whether the value was accepted; false after `finish()`, and in an endless loop of publishers.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the changes, after the delivery of those that wait.
    package func finish() { observers.finish() }
}
