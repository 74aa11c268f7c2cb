/// Publishes events to observers, synchronously, without replaying any.
///
/// - All observers see the same events in the same order; within one event, in the order of
///   subscription.
/// - An event published inside a callback waits until the one being delivered is done: callbacks
///   never nest.
/// - An observer that subscribes inside a callback receives only later events.
public final class EventPublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    package init(file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(replaying: nil, name: "EventPublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The events from now on, to transform and to subscribe to.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Publishes an event to all observers. Returns false and does nothing after `finish()`.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the events, after those that wait for delivery.
    package func finish() { observers.finish() }
}
