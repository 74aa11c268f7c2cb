import StreamingCore
import StreamingTestKit
import XCTest

final class StatePublisherTests: XCTestCase {
    /// Law OBS04.
    func test_value_insideACallback_isTheDeliveredValue() {
        let sut = makeSUT(0)
        var log: [String] = []
        let tokens = [
            sut.dropFirst().sink { [weak sut] value in
                if value == 1 { _ = sut?.publish(2) }
                log.append("a\(value) \(sut?.value ?? -1)")
            },
            sut.dropFirst().sink { [weak sut] in log.append("b\($0) \(sut?.value ?? -1)") },
        ]

        _ = sut.publish(1)

        XCTAssertEqual(log, ["a1 1", "b1 1", "a2 2", "b2 2"])
        XCTAssertEqual(sut.value, 2)
        tokens.forEach { $0.cancel() }
    }

    /// Law OBS05.
    func test_sink_outsideACallback_replaysTheCurrentValueOnceAndThenEachChange() {
        let sut = makeSUT(7)
        var log: [Int] = []
        let token = sut.sink { log.append($0) }
        XCTAssertEqual(log, [7])

        _ = sut.publish(8)

        XCTAssertEqual(log, [7, 8])
        token.cancel()
    }

    /// Law OBS05.
    func test_sink_insideACallbackWithQueuedValues_receivesEachValueOnce() {
        let sut = makeSUT(0)
        var log: [Int] = []
        var late: Set<EventSubscription> = []
        let token = sut.sink { [weak sut] value in
            guard value == 1 else { return }
            _ = sut?.publish(2)
            _ = sut?.publish(3)
            sut?.sink { log.append($0) }.store(in: &late)
            XCTAssertEqual(log, [1])
        }

        _ = sut.publish(1)

        XCTAssertEqual(log, [1, 2, 3])
        token.cancel()
        late = []
    }

    /// Law OBS03.
    func test_publish_insideTheReplayCallback_isDeliveredAfterTheReplay() {
        let sut = makeSUT(0)
        var log: [String] = []
        let token = sut.sink { [weak sut] value in
            log.append("begin \(value)")
            if value < 2 { _ = sut?.publish(value + 1) }
            log.append("end \(value)")
        }
        XCTAssertEqual(log, ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
        token.cancel()
    }

    /// Laws OBS05 and OBS09.
    func test_sink_afterTheEnd_replaysTheLastValueAndEnds() {
        let sut = makeSUT(0)
        _ = sut.publish(1)
        sut.finish()
        var log: [String] = []
        let token = sut.sink(onFinish: { log.append("end") }) { log.append("\($0)") }
        XCTAssertEqual(log, ["1", "end"])
        XCTAssertFalse(sut.publish(2))
        XCTAssertEqual(sut.value, 1)
        token.cancel()
    }

    func test_value_thatIsNil_isReplayed() {
        let sut = StatePublisher<Int?>(nil)
        var log: [Int?] = []
        let token = sut.sink { log.append($0) }
        _ = sut.publish(1)
        _ = sut.publish(nil)
        XCTAssertEqual(log, [nil, 1, nil])
        token.cancel()
    }

    // MARK: Helpers

    private func makeSUT(_ value: Int, file: StaticString = #filePath, line: UInt = #line) -> StatePublisher<Int> {
        let sut = StatePublisher(value)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }
}
