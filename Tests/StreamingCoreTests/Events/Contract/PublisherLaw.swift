import Foundation

/// The laws of publishers, each with a scenario in which a faulty publisher breaks the law.
///
/// A fault planted for one law must not break another law. The fault `swallowsAnEvent` swallows the third event, so
/// only the scenario of the first law delivers more than two events.
enum PublisherLaw: String, CaseIterable, Sendable {
    case OBS01allSeeTheSameEvents
    case OBS02inOrderOfSubscription
    case OBS03callbacksNeverNest
    case OBS04theValueIsTheOneDelivered
    case OBS05oneReplay
    case OBS06nothingAfterCancel
    case OBS07aNewcomerGetsLaterEvents
    case OBS08aDroppedTokenFreesTheClosure
    case OBS09theEndComesLastAndOnce
    case OBS14theLastValueIsDelivered
    case OBS15aGapIsTold

    /// Returns a description of how `publisher` breaks this law; nil if `publisher` keeps the law.
    ///
    /// - Parameter publisher: A new publisher, which no other scenario has used.
    func complaint(about publisher: PublisherUnderTest) async -> String? {
        let (found, expected) = await outcome(publisher)
        return found == expected ? nil : "\(rawValue): expected \(expected), found \(found)"
    }

    private func outcome(_ publisher: PublisherUnderTest) async -> (found: [String], expected: [String]) {
        switch self {
        case .OBS01allSeeTheSameEvents: sameEvents(publisher)
        case .OBS02inOrderOfSubscription: order(publisher)
        case .OBS03callbacksNeverNest: nesting(publisher)
        case .OBS04theValueIsTheOneDelivered: value(publisher)
        case .OBS05oneReplay: replay(publisher)
        case .OBS06nothingAfterCancel: cancel(publisher)
        case .OBS07aNewcomerGetsLaterEvents: newcomer(publisher)
        case .OBS08aDroppedTokenFreesTheClosure: drop(publisher)
        case .OBS09theEndComesLastAndOnce: end(publisher)
        case .OBS14theLastValueIsDelivered: await lastValue(publisher)
        case .OBS15aGapIsTold: await gap(publisher)
        }
    }
}

// MARK: Scenarios

extension PublisherLaw {
    private typealias Outcome = (found: [String], expected: [String])

    private func sameEvents(_ publisher: PublisherUnderTest) -> Outcome {
        var logs: [[Int]] = [[], [], []]
        let tokens = logs.indices.map { index in
            publisher.sink({}) { if $0 > 0 { logs[index].append($0) } }
        }
        for value in 1...4 { _ = publisher.publish(value) }
        tokens.forEach { $0.cancel() }
        return (logs.map { "\($0)" }, Array(repeating: "[1, 2, 3, 4]", count: 3))
    }

    private func order(_ publisher: PublisherUnderTest) -> Outcome {
        var log: [String] = []
        let tokens = ["a", "b", "c"].map { name in publisher.sink({}) { if $0 > 0 { log.append(name) } } }
        _ = publisher.publish(1)
        tokens.forEach { $0.cancel() }
        return (log, ["a", "b", "c"])
    }

    private func nesting(_ publisher: PublisherUnderTest) -> Outcome {
        var log: [String] = []
        let token = publisher.sink({}) { value in
            if value == 0 { return }
            log.append("\(value) begins")
            if value == 1 { _ = publisher.publish(2) }
            log.append("\(value) ends")
        }
        _ = publisher.publish(1)
        token.cancel()
        return (log, ["1 begins", "1 ends", "2 begins", "2 ends"])
    }

    private func value(_ publisher: PublisherUnderTest) -> Outcome {
        guard let value = publisher.value else { return ([], []) }
        var log: [String] = []
        let token = publisher.sink({}) { log.append("\($0) \(value())") }
        _ = publisher.publish(1)
        token.cancel()
        return (Array(Set(log)).sorted(), ["0 0", "1 1"])
    }

    private func replay(_ publisher: PublisherUnderTest) -> Outcome {
        var log: [String] = []
        _ = publisher.publish(1)
        let token = publisher.sink({}) { log.append("\($0)") }
        log.append("subscribed")
        _ = publisher.publish(2)
        token.cancel()
        return (log, publisher.value == nil ? ["subscribed", "2"] : ["1", "subscribed", "2"])
    }

    /// Returns the found and the expected number of callbacks if the first called of two observers cancels the other.
    private func cancel(_ publisher: PublisherUnderTest) -> Outcome {
        var calls = 0
        var tokens: [PublisherUnderTest.Token] = []
        for other in [1, 0] {
            tokens.append(
                publisher.sink({}) { value in
                    if value == 0 { return }
                    calls += 1
                    tokens[other].cancel()
                })
        }
        _ = publisher.publish(1)
        tokens.forEach { $0.cancel() }
        _ = publisher.publish(2)
        return (["\(calls)"], ["1"])
    }

    private func newcomer(_ publisher: PublisherUnderTest) -> Outcome {
        var log: [String] = []
        var late: PublisherUnderTest.Token?
        let token = publisher.sink({}) { value in
            if value == 0 || late != nil { return }
            late = publisher.sink({}) { log.append("\($0)") }
            log = []
        }
        _ = publisher.publish(1)
        _ = publisher.publish(2)
        token.cancel()
        late?.cancel()
        return (log, ["2"])
    }

    private func drop(_ publisher: PublisherUnderTest) -> Outcome {
        var captured: NSObject? = NSObject()
        weak let watched = captured
        var token: PublisherUnderTest.Token? = publisher.sink({}) { [captured] _ in _ = captured }
        captured = nil
        let wasAlive = watched != nil
        if token != nil { token = nil }
        return (["\(wasAlive)", "\(watched != nil)"], ["true", "false"])
    }

    private func end(_ publisher: PublisherUnderTest) -> Outcome {
        var log: [String] = []
        let token = publisher.sink({ log.append("end") }) { value in
            if value == 0 { return }
            log.append("\(value)")
            if value > 1 { return }
            _ = publisher.publish(2)
            publisher.finish()
        }
        _ = publisher.publish(1)
        publisher.finish()
        log.append("\(publisher.publish(3))")
        token.cancel()
        return (log, ["1", "2", "end", "false"])
    }

    private func lastValue(_ publisher: PublisherUnderTest) async -> Outcome {
        guard let next = publisher.values?() else { return ([], []) }
        var log = [await next()]
        for value in 1...2 { _ = publisher.publish(value) }
        publisher.finish()
        while let value = await next() { log.append(value) }
        return (log.compactMap { $0 }.map { "\($0)" }, ["0", "2"])
    }

    private func gap(_ publisher: PublisherUnderTest) async -> Outcome {
        let next = publisher.buffered(1)
        for value in 1...2 { _ = publisher.publish(value) }
        publisher.finish()
        var log: [String] = []
        while let event = await next() { log.append("\(event)") }
        return (log, ["missed(1)", "value(2)"])
    }
}
