import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the laws of publishers on event publishers.
final class EventPublisherTests: XCTestCase {
    /// Laws OBS01 and OBS02.
    func test_publish_toSeveralObservers_notifiesInSubscriptionOrder() {
        let sut = makeSUT()
        var log: [String] = []
        let tokens = ["a", "b", "c"].map { name in sut.sink { log.append("\(name)\($0)") } }

        XCTAssertTrue(sut.publish(1))
        XCTAssertTrue(sut.publish(2))

        XCTAssertEqual(log, ["a1", "b1", "c1", "a2", "b2", "c2"])
        tokens.forEach { $0.cancel() }
    }

    /// Law OBS03.
    func test_publish_insideACallback_isDeliveredAfterTheCurrentEvent() {
        let sut = makeSUT()
        var log: [String] = []
        let tokens = [
            sut.sink { [weak sut] value in
                log.append("a\(value) begins")
                if value < 3 { _ = sut?.publish(value + 1) }
                log.append("a\(value) ends")
            },
            sut.sink { log.append("b\($0)") },
        ]

        _ = sut.publish(1)

        XCTAssertEqual(
            log, ["a1 begins", "a1 ends", "b1", "a2 begins", "a2 ends", "b2", "a3 begins", "a3 ends", "b3"])
        tokens.forEach { $0.cancel() }
    }

    /// Law OBS06.
    func test_cancel_ofALaterObserverInsideACallback_withholdsTheCurrentEvent() {
        let sut = makeSUT()
        var log: [String] = []
        var second: EventSubscription?
        let first = sut.sink { value in
            log.append("a\(value)")
            second?.cancel()
        }
        second = sut.sink { log.append("b\($0)") }
        let third = sut.sink { log.append("c\($0)") }

        _ = sut.publish(1)
        _ = sut.publish(2)

        XCTAssertEqual(log, ["a1", "c1", "a2", "c2"])
        [first, third].forEach { $0.cancel() }
    }

    /// Law OBS06.
    func test_observer_cancelledInsideItsCallback_receivesNoFurtherEvent() {
        let sut = makeSUT()
        var log: [Int] = []
        var token: EventSubscription?
        token = sut.sink { value in
            log.append(value)
            token?.cancel()
        }

        _ = sut.publish(1)
        _ = sut.publish(2)

        XCTAssertEqual(log, [1])
        token = nil
    }

    /// Law OBS07.
    func test_sink_insideACallback_receivesOnlyLaterEvents() {
        let sut = makeSUT()
        var log: [String] = []
        var late: EventSubscription?
        let token = sut.sink { [weak sut] value in
            log.append("a\(value)")
            if late == nil { late = sut?.sink { log.append("late\($0)") } }
        }

        _ = sut.publish(1)
        _ = sut.publish(2)

        XCTAssertEqual(log, ["a1", "a2", "late2"])
        token.cancel()
        late = nil
    }

    /// Law OBS08.
    func test_token_whenReleased_cancelsAndFreesTheCapturedObjects() {
        let sut = makeSUT()
        var captured: NSObject? = NSObject()
        weak let watched = captured
        var token: EventSubscription? = sut.sink { [captured] _ in _ = captured }
        captured = nil
        XCTAssertNotNil(watched)

        token = nil

        XCTAssertNil(token)
        XCTAssertNil(watched)
        XCTAssertTrue(sut.publish(1))
    }

    /// Law OBS08.
    func test_cancel_calledTwice_hasNoFurtherEffect() {
        let sut = makeSUT()
        let (first, second) = (sut.sink { _ in }, sut.sink { _ in })
        first.cancel()
        first.cancel()
        second.cancel()
        XCTAssertTrue(sut.publish(1))
    }

    /// Law OBS08.
    func test_token_thatIsRetained_doesNotRetainThePublisher() {
        var sut: EventPublisher<Int>? = EventPublisher()
        weak let watched = sut
        let token = sut?.sink { _ in }
        sut = nil
        XCTAssertNil(watched)
        token?.cancel()
    }

    /// Law OBS08.
    func test_token_capturedByAnotherClosure_isReleasedSafely() {
        let sut = makeSUT()
        let holder = Holder()
        // The closure captures the token of another observer, so a cancellation releases that token inside the list.
        holder.token = sut.sink { _ in }
        var outer: EventSubscription? = sut.sink { [inner = holder.takeToken()] _ in _ = inner }
        outer = nil
        XCTAssertNil(outer)
        XCTAssertTrue(sut.publish(1))
    }

    /// Law OBS09.
    func test_finish_insideACallback_arrivesOnceAfterQueuedEvents() {
        let sut = makeSUT()
        var log: [String] = []
        let tokens = [
            sut.sink(onFinish: { log.append("end a") }) { [weak sut] value in
                log.append("a\(value)")
                guard value == 1 else { return }
                _ = sut?.publish(2)
                sut?.finish()
                XCTAssertEqual(sut?.publish(3), false)
            },
            sut.sink(onFinish: { log.append("end b") }) { log.append("b\($0)") },
        ]

        _ = sut.publish(1)
        sut.finish()

        XCTAssertEqual(log, ["a1", "b1", "a2", "b2", "end a", "end b"])
        XCTAssertFalse(sut.publish(4))
        tokens.forEach { $0.cancel() }
    }

    /// Laws OBS06 and OBS09.
    func test_finish_forAnObserverCancelledInTheFirstCallback_isNotDelivered() {
        let sut = makeSUT()
        var log: [String] = []
        var second: EventSubscription?
        let first = sut.sink(onFinish: {
            log.append("end a")
            second?.cancel()
        }) { _ in }
        second = sut.sink(onFinish: { log.append("end b") }) { _ in }

        sut.finish()

        XCTAssertEqual(log, ["end a"])
        first.cancel()
    }

    /// Law OBS09.
    func test_sink_afterTheEnd_finishesAtOnce() {
        let sut = makeSUT()
        sut.finish()
        var log: [String] = []
        let token = sut.sink(onFinish: { log.append("end") }) { log.append("\($0)") }
        XCTAssertEqual(log, ["end"])
        token.cancel()
    }

    /// Law OBS09.
    func test_sink_insideTheFinishCallback_finishesAtOnce() {
        let sut = makeSUT()
        var log: [String] = []
        var inner: EventSubscription?
        let token = sut.sink(
            onFinish: { [weak sut] in
                log.append("end")
                inner = sut?.sink(onFinish: { log.append("inner end") }) { _ in }
            }, receiveValue: { _ in })
        sut.finish()
        XCTAssertEqual(log, ["end", "inner end"])
        token.cancel()
        inner?.cancel()
    }

    /// Law OBS12.
    func test_publish_ofTheSameEventsTwice_producesTheSameLog() {
        XCTAssertEqual(runScript(), runScript())
    }

    /// Law OBS19.
    func test_callback_ofASink_neitherThrowsNorSuspends() {
        let sut = makeSUT()
        let sink: Any = sut.sink(onFinish:receiveValue:)
        XCTAssertTrue(sink is (Optional<() -> Void>, @escaping (Int) -> Void) -> EventSubscription)
        XCTAssertFalse(sink is (Optional<() throws -> Void>, @escaping (Int) throws -> Void) -> EventSubscription)
        XCTAssertFalse(sink is (Optional<() async -> Void>, @escaping (Int) async -> Void) -> EventSubscription)
    }

    func test_store_inASet_cancelsTheSubscriptionWithTheSet() {
        let sut = makeSUT()
        var log: [Int] = []
        var tokens: Set<EventSubscription> = []
        sut.sink { log.append($0) }.store(in: &tokens)

        _ = sut.publish(1)
        tokens = []
        _ = sut.publish(2)

        XCTAssertEqual(log, [1])
    }

    // MARK: Helpers

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> EventPublisher<Int> {
        let sut = EventPublisher<Int>()
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private final class Holder {
        var token: EventSubscription?

        func takeToken() -> EventSubscription? {
            defer { token = nil }
            return token
        }
    }

    /// Publishes, subscribes and cancels inside callbacks, in a pattern that depends only on the values, and returns
    /// the log of the callbacks.
    private func runScript() -> [String] {
        let sut = makeSUT()
        var log: [String] = []
        var tokens: [EventSubscription] = []
        let first = sut.sink { [weak sut] value in
            log.append("a\(value)")
            guard let sut else { return }
            if value % 3 == 0 { tokens.append(sut.sink { log.append("late \($0)") }) }
            if value % 4 == 0 { tokens.popLast()?.cancel() }
            if value < 20 { _ = sut.publish(value + 5) }
        }
        for value in 1...12 { _ = sut.publish(value) }
        first.cancel()
        tokens = []
        return log
    }
}
