/// A publisher that delivers events to its observers synchronously and does not replay earlier events.
///
/// - All observers receive the same events in the same order. Each event reaches them in the order of their
///   subscription.
/// - Callbacks never nest. An event that is published inside a callback is delivered after the current event.
/// - An observer that subscribes inside a callback receives only later events.
///
/// A publisher is not `Sendable`. Use it in one isolation domain, such as the main actor.
public final class EventPublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    /// Creates a publisher.
    ///
    /// - Parameters:
    ///   - file: The file that names the publisher in the message about an endless loop.
    ///   - line: The line in that file.
    package init(file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(replaying: nil, name: "EventPublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The events from now on, for operators and subscriptions. They end at once if the publisher was released.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Publishes an event to all observers.
    ///
    /// - Returns: Whether the event was accepted; false after `finish()`, and in an endless loop of publishers.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the events, after the delivery of those that wait.
    package func finish() { observers.finish() }
}
