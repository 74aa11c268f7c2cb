/// A publisher that delivers events to its observers synchronously. Most publishers do not replay earlier events.
///
/// - All observers receive the events in the same order. Each event reaches the observers in the order of their
///   subscription.
/// - Callbacks never nest. An event that is published inside a callback is delivered after the current event.
/// - An observer that subscribes inside a callback receives later events, and also the current event if the publisher
///   replays the last event.
///
/// A publisher is not `Sendable`. Use a publisher in one isolation domain, such as the main actor.
public final class EventPublisher<Value>: EventSource {
    private let observers: ObserverList<Value>

    /// Creates a publisher.
    ///
    /// - Parameters:
    ///   - replaysLast: Whether a new observer receives the last event, if there is one.
    ///   - file: The source file that creates the publisher. A message about an endless loop names this file.
    ///   - line: The line in that source file.
    package init(replaysLast: Bool = false, file: StaticString = #fileID, line: UInt = #line) {
        observers = ObserverList(
            replaying: nil, replaysLast: replaysLast, name: "EventPublisher<\(Value.self)> (\(file):\(line))")
    }

    /// The events of this publisher, for operators and subscriptions. A subscription receives only later events, unless
    /// the publisher replays the last event.
    ///
    /// A subscription after the release of the publisher ends at once.
    public var events: Events<Value> {
        Events { [weak observers] onFinish, receive in
            guard let observers else { return .ended(onFinish) }
            return observers.add(onFinish: onFinish, receive: receive)
        }
    }

    /// Publishes an event to all observers.
    ///
    /// - Returns: True if the event was accepted. False after `finish()`, or, in debug builds, for an endless loop of
    ///   publications.
    package func publish(_ value: Value) -> Bool { observers.publish(value) }

    /// Ends the events, after all waiting events have been delivered. Later calls have no effect.
    package func finish() { observers.finish() }
}
