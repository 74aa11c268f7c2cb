extension EventSource {
    /// Returns the events with each value replaced by the result of `transform`.
    public func map<Output>(_ transform: @escaping (Value) -> Output) -> Events<Output> {
        let upstream = events
        return Events { onFinish, receive in
            upstream.subscribe(onFinish) { receive(transform($0)) }
        }
    }

    /// Returns only the events for whose values `isIncluded` returns true.
    public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Events<Value> {
        let upstream = events
        return Events { onFinish, receive in
            upstream.subscribe(onFinish) { if isIncluded($0) { receive($0) } }
        }
    }

    /// Returns the results of `transform` as events. A value for which `transform` returns nil is dropped.
    public func compactMap<Output>(_ transform: @escaping (Value) -> Output?) -> Events<Output> {
        let upstream = events
        return Events { onFinish, receive in
            upstream.subscribe(onFinish) { transform($0).map(receive) }
        }
    }

    /// Returns all events except the first `count` events of each subscription. The current value, which a
    /// ``StatePublisher`` delivers first, counts as an event.
    public func dropFirst(_ count: Int = 1) -> Events<Value> {
        let upstream = events
        return Events { onFinish, receive in
            var remaining = count
            return upstream.subscribe(onFinish) { value in
                if remaining > 0 { remaining -= 1 } else { receive(value) }
            }
        }
    }

    /// Returns only the first event of each subscription. The subscription ends after this event.
    public func first() -> Events<Value> {
        let upstream = events
        return Events { onFinish, receive in
            let first = First()
            first.token = upstream.subscribe({ if !first.isOver { onFinish?() } }) { value in
                if first.hasCome || first.isOver { return }
                first.hasCome = true
                receive(value)
                if !first.isOver { onFinish?() }
                first.end()
            }
            // A replayed value arrives before the token exists, so the subscription is cancelled here.
            if first.hasCome { first.end() }
            return EventSubscription { first.end() }
        }
    }
}

/// The state of one subscription to `first()`.
private final class First {
    var token: EventSubscription?
    var hasCome = false
    private(set) var isOver = false

    func end() {
        isOver = true
        token?.cancel()
        token = nil
    }
}

extension EventSource where Value: Equatable {
    /// Returns all events except those whose value equals the value of the previous event. The first event is always
    /// included.
    public func removeDuplicates() -> Events<Value> {
        let upstream = events
        return Events { onFinish, receive in
            var last: Value?
            return upstream.subscribe(onFinish) { value in
                if value == last { return }
                last = value
                receive(value)
            }
        }
    }
}
