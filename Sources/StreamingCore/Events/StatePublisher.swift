/// Publishes the changes of a value, and gives the current value to each new observer before `sink`
/// returns.
///
/// The guarantees of `EventPublisher` hold. An observer receives the current value exactly once and
/// then each change, without a gap or a repeat, also when it subscribes inside a callback. Inside a
/// callback for a value, `value` is that value.
public final class StatePublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    package init(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(replaying: value, name: "StatePublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The value that was last published to observers.
    public var value: Value {
        guard let value = observers.replayed else { preconditionFailure("a state publisher always has a value") }
        return value
    }

    /// The current value and its changes, to transform and to subscribe to.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Publishes a value to all observers. Returns false and does nothing after `finish()`.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the changes, after those that wait for delivery.
    package func finish() { observers.finish() }
}
