/// A publisher of a value and of the changes of this value. A new observer receives the current value before `sink`
/// returns.
///
/// The guarantees of ``EventPublisher`` apply. An observer receives the current value and then each later value,
/// exactly once and in order, even if the observer subscribes inside a callback. Inside the callback for a value,
/// ``value`` is that value.
public final class StatePublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    /// Creates a publisher.
    ///
    /// - Parameters:
    ///   - value: The initial value.
    ///   - file: The source file that creates the publisher. A message about an endless loop names this file.
    ///   - line: The line in that source file.
    package init(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(
            replaying: value, replaysLast: true, name: "StatePublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The current value. Inside a callback, this property is the value that is being delivered.
    public var value: Value {
        guard let value = observers.replayed else { preconditionFailure("the state publisher has no value") }
        return value
    }

    /// The current value and all later values, for operators and subscriptions.
    ///
    /// A subscription after the release of the publisher ends at once, without a value.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Publishes a value to all observers, even if the value equals the current value.
    ///
    /// - Returns: True if the value was accepted. False after `finish()`, or, in debug builds, for an endless loop of
    ///   publications.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the sequence of values, after all waiting values have been delivered. Later calls have no effect.
    package func finish() { observers.finish() }
}
