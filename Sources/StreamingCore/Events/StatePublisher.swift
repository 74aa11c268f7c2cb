/// Publishes the changes of a value, and hands the current one to each new observer before `sink` returns.
///
/// The guarantees of `EventPublisher` hold. An observer gets the current value exactly once and then each change, without
/// a gap or a repeat, also when it subscribes inside a callback. Inside a callback for a value, `value` is that value.
public final class StatePublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    package init(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(replaying: value, name: "StatePublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The value that observers were last told.
    public var value: Value {
        guard let value = observers.replayed else { preconditionFailure("a state publisher is made with a value") }
        return value
    }

    /// The current value and its changes; to be transformed and subscribed to.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Tells all observers; false, and nothing happens, after `finish()`.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the changes, after those still on their way.
    package func finish() { observers.finish() }
}
