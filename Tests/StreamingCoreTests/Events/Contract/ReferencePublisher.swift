import StreamingCore

/// The simplest publisher that keeps the laws, for comparison with real publishers.
///
/// A publisher with a fault breaks exactly one law.
final class ReferencePublisher {
    enum Fault: Sendable {
        case swallowsAnEvent
        case callsTheLastFirst
        case nestsAPublish
        case changesTheValueLate
        case repeatsTheReplay
        case callsTheCancelled
        case callsTheNewcomer
        case keepsTheClosure
        case endsTooEarly
        case dropsTheLastValue
        case hidesTheGap
    }

    private struct Observer {
        let id: Int
        let onFinish: () -> Void
        let receive: (Int) -> Void
    }

    /// A buffer of the events for an asynchronous consumer. `next` returns nil instead of waiting for an event.
    private final class Bridge {
        let limit: Int
        var waiting: [Int]
        var missed = 0

        init(limit: Int, waiting: [Int]) {
            self.limit = limit
            self.waiting = waiting
        }

        func add(_ value: Int) {
            waiting.append(value)
            guard waiting.count > limit else { return }
            waiting.removeFirst()
            missed += 1
        }

        func next() -> BufferedEvent<Int>? {
            defer { missed = 0 }
            if missed > 0 { return .missed(missed) }
            return waiting.isEmpty ? nil : .value(waiting.removeFirst())
        }
    }

    private let replays: Bool
    private let fault: Fault?
    private var value = 0
    private var observers: [Observer] = []
    private var graveyard: [Observer] = []
    private var bridges: [Bridge] = []
    private var lastID = 0
    /// The queued events; nil stands for the end of the publisher.
    private var queue: [Int?] = []
    private var isDelivering = false
    private var isFinished = false
    private var hasEnded = false
    private var eventCount = 0

    init(replays: Bool, fault: Fault? = nil) {
        self.replays = replays
        self.fault = fault
    }

    var underTest: PublisherUnderTest {
        PublisherUnderTest(
            publish: { self.publish($0) }, finish: { self.finish() }, sink: { self.sink($0, $1) },
            buffered: { self.buffered($0) }, value: replays ? { self.value } : nil,
            values: replays ? { self.values() } : nil)
    }

    private func publish(_ value: Int) -> Bool {
        if isFinished { return false }
        enqueue(value, overtakes: fault == .nestsAPublish)
        return true
    }

    private func finish() {
        if isFinished { return }
        isFinished = true
        enqueue(nil, overtakes: fault == .endsTooEarly)
    }

    private func enqueue(_ event: Int?, overtakes: Bool) {
        if isDelivering && overtakes { return deliver(event) }
        queue.append(event)
        asDelivery {}
    }

    private func asDelivery(_ begin: () -> Void) {
        let isOutermost = !isDelivering
        isDelivering = true
        begin()
        guard isOutermost else { return }
        while !queue.isEmpty { deliver(queue.removeFirst()) }
        isDelivering = false
    }

    private func deliver(_ event: Int?) {
        guard let event else { return end() }
        eventCount += 1
        if fault != .changesTheValueLate { value = event }
        defer { value = event }
        if fault == .swallowsAnEvent && eventCount == 3 { return }
        bridges.forEach { $0.add(event) }
        let present = fault == .callsTheLastFirst ? observers.reversed() : observers
        let lastID = lastID
        for observer in present where fault == .callsTheCancelled || isObserving(observer) { observer.receive(event) }
        guard fault == .callsTheNewcomer else { return }
        for observer in observers where observer.id > lastID { observer.receive(event) }
    }

    private func end() {
        hasEnded = true
        for observer in observers where isObserving(observer) { observer.onFinish() }
        observers = []
    }

    private func isObserving(_ observer: Observer) -> Bool {
        observers.contains { $0.id == observer.id }
    }

    private func sink(_ onFinish: @escaping () -> Void, _ receive: @escaping (Int) -> Void) -> PublisherUnderTest.Token
    {
        lastID += 1
        let id = lastID
        if !hasEnded { observers.append(Observer(id: id, onFinish: onFinish, receive: receive)) }
        if replays { asDelivery { for _ in 0..<(fault == .repeatsTheReplay ? 2 : 1) { receive(value) } } }
        if hasEnded { onFinish() }
        return PublisherUnderTest.Token { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: Int) {
        if fault == .keepsTheClosure { graveyard += observers.filter { $0.id == id } }
        observers.removeAll { $0.id == id }
    }

    private func buffered(_ limit: Int) -> () async -> BufferedEvent<Int>? {
        let bridge = addBridge(limit: limit, waiting: [])
        let hidesTheGap = fault == .hidesTheGap
        return {
            let event = bridge.next()
            if case .missed = event, hidesTheGap { return bridge.next() }
            return event
        }
    }

    private func values() -> () async -> Int? {
        let bridge = addBridge(limit: 1, waiting: [value])
        return {
            if self.hasEnded && self.fault == .dropsTheLastValue { return nil }
            return bridge.waiting.popLast()
        }
    }

    private func addBridge(limit: Int, waiting: [Int]) -> Bridge {
        let bridge = Bridge(limit: limit, waiting: waiting)
        if !hasEnded { bridges.append(bridge) }
        return bridge
    }
}
