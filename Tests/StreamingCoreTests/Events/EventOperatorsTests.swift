import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of OBS20: operators keep the laws of publishers, and do not keep their publisher alive.
final class EventOperatorsTests: XCTestCase {
    /// Law OBS20.
    func test_operators_onEvents_transformTheValues() {
        XCTAssertEqual(values { $0.map { $0 * 10 } }, [10, 20, 20, 30, 40])
        XCTAssertEqual(values { $0.filter { $0 % 2 == 0 } }, [2, 2, 4])
        XCTAssertEqual(values { $0.compactMap { $0 > 2 ? $0 : nil } }, [3, 4])
        XCTAssertEqual(values { $0.removeDuplicates() }, [1, 2, 3, 4])
        XCTAssertEqual(values { $0.first() }, [1])
        XCTAssertEqual(values { $0.dropFirst() }, [2, 2, 3, 4])
        XCTAssertEqual(values { $0.dropFirst(3) }, [3, 4])
        XCTAssertEqual(values { $0.filter { $0 > 1 }.map { -$0 }.removeDuplicates().dropFirst().first() }, [-3])
    }

    /// Law OBS20.
    func test_dropFirst_onAReplayedValue_dropsThatValue() {
        let sut = makeStates(1)
        var log: [Int] = []
        let token = sut.dropFirst().sink { log.append($0) }
        _ = sut.publish(2)
        XCTAssertEqual(log, [2])
        token.cancel()
    }

    /// Law OBS20.
    func test_first_onAReplayedValue_endsBeforeSinkReturns() {
        let sut = makeStates(1)
        var log: [String] = []
        let token = sut.first().sink(onFinish: { log.append("end") }) { log.append("\($0)") }
        _ = sut.publish(2)
        sut.finish()
        XCTAssertEqual(log, ["1", "end"])
        token.cancel()
    }

    /// Law OBS20.
    func test_first_onEvents_freesTheClosureAfterTheFirstEvent() {
        let sut = makeEvents()
        var captured: NSObject? = NSObject()
        weak let watched = captured
        let token = sut.first().sink { [captured] _ in _ = captured }
        captured = nil

        _ = sut.publish(1)

        XCTAssertNil(watched)
        token.cancel()
    }

    /// Laws OBS06 and OBS20.
    func test_first_cancelledInItsOnlyCallback_deliversNoEnd() {
        let sut = makeEvents()
        var log: [String] = []
        var token: EventSubscription?
        token = sut.first().sink(onFinish: { log.append("end") }) { value in
            log.append("\(value)")
            token?.cancel()
        }
        _ = sut.publish(1)
        sut.finish()
        XCTAssertEqual(log, ["1"])
        token = nil
    }

    /// Law OBS20.
    func test_finish_throughOperators_arrivesOnce() {
        let sut = makeEvents()
        var ends = 0
        let token = sut.map { $0 }.filter { _ in true }.removeDuplicates().dropFirst().sink(onFinish: { ends += 1 }) {
            _ in
        }
        sut.finish()
        XCTAssertEqual(ends, 1)
        token.cancel()
    }

    /// Law OBS20.
    func test_operator_sharedByTwoObservers_keepsStatePerObserver() {
        let sut = makeEvents()
        let shared = sut.dropFirst()
        var log: [String] = []
        let first = shared.sink { log.append("a\($0)") }
        _ = sut.publish(1)
        let second = shared.sink { log.append("b\($0)") }
        _ = sut.publish(2)
        _ = sut.publish(3)
        XCTAssertEqual(log, ["a2", "a3", "b3"])
        [first, second].forEach { $0.cancel() }
    }

    /// Law OBS03.
    func test_publish_throughAnOperator_doesNotNestCallbacks() {
        let sut = makeEvents()
        var log: [String] = []
        let token = sut.map { $0 }.sink { [weak sut] value in
            log.append("begin \(value)")
            if value == 1 { _ = sut?.publish(2) }
            log.append("end \(value)")
        }
        _ = sut.publish(1)
        XCTAssertEqual(log, ["begin 1", "end 1", "begin 2", "end 2"])
        token.cancel()
    }

    /// Law OBS20.
    func test_operator_thatIsRetained_doesNotRetainThePublisher() {
        var sut: EventPublisher<Int>? = EventPublisher()
        weak let watched = sut
        let mapped = sut?.map { $0 }.dropFirst()
        sut = nil
        XCTAssertNil(watched)
        var hasEnded = false
        let token = mapped?.sink(onFinish: { hasEnded = true }) { _ in }
        XCTAssertTrue(hasEnded)
        token?.cancel()
    }

    // MARK: Helpers

    private func values(_ operators: (EventPublisher<Int>) -> Events<Int>) -> [Int] {
        let sut = makeEvents()
        var log: [Int] = []
        let token = operators(sut).sink { log.append($0) }
        for value in [1, 2, 2, 3, 4] { _ = sut.publish(value) }
        token.cancel()
        _ = sut.publish(5)
        return log
    }

    private func makeEvents(file: StaticString = #filePath, line: UInt = #line) -> EventPublisher<Int> {
        let sut = EventPublisher<Int>()
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private func makeStates(_ value: Int, file: StaticString = #filePath, line: UInt = #line) -> StatePublisher<Int> {
        let sut = StatePublisher(value)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }
}
