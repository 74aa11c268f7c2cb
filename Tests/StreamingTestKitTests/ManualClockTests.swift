import StreamingCore
import StreamingTestKit
import XCTest

final class ManualClockTests: XCTestCase {
    func test_advance_byZero_wakesDueSleepersOnce() {
        let (sut, log) = makeSUT()
        sleep(on: sut, until: .zero, log, "due")
        sleep(on: sut, until: .milliseconds(1), log, "later")
        sut.advance(by: .zero)
        sut.advance(by: .zero)
        XCTAssertEqual(log.values, ["due 0.0 seconds"])
        sut.advance(by: .seconds(1))
    }

    func test_correctWallClock_whileSleeping_movesOnlyTheDate() {
        let (sut, log) = makeSUT()
        sleep(on: sut, until: .seconds(2), log, "a")
        sut.advance(by: .seconds(1))
        sut.correctWallClock(by: .seconds(-3_600))
        XCTAssertEqual(sut.date, Date(timeIntervalSinceReferenceDate: -3_599))
        XCTAssertEqual(sut.startDate, Date(timeIntervalSinceReferenceDate: -3_600))
        XCTAssertEqual(sut.now, .seconds(1))
        XCTAssertEqual(log.values, [])
        sut.advance(by: .seconds(1))
        XCTAssertEqual(log.values, ["a 2.0 seconds"])
    }

    func test_advance_overSeveralDeadlines_stopsAtEachDeadline() {
        let (sut, log) = makeSUT()
        sleep(on: sut, until: .seconds(3), log, "c")
        sleep(on: sut, until: .seconds(1), log, "a")
        sleep(on: sut, until: .seconds(2), log, "b")
        sut.advance(by: .seconds(5))
        XCTAssertEqual(log.values, ["a 1.0 seconds", "b 2.0 seconds", "c 3.0 seconds"])
        XCTAssertEqual(sut.now, .seconds(5))
    }

    func test_advance_toCommonDeadline_wakesSleepersInOrder() {
        let (sut, log) = makeSUT()
        for name in ["a", "b", "c"] { sleep(on: sut, until: .seconds(1), log, name) }
        sut.advance(by: .seconds(1))
        XCTAssertEqual(log.values, ["a 1.0 seconds", "b 1.0 seconds", "c 1.0 seconds"])
    }

    func test_advance_repeatedSleep_wakesEachTime() {
        let (sut, log) = makeSUT()
        Task(executorPreference: sut.executor) {
            for number in 1...3 {
                try await sut.sleep(for: .seconds(1))
                log.append("\(number) at \(sut.now)")
            }
        }
        sut.advance(by: .seconds(10))
        XCTAssertEqual(log.values, ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    }

    func test_cancel_atDeadlineBeforeFiring_throwsInsteadOfFiring() {
        let (sut, log) = makeSUT()
        let task = sleep(on: sut, until: .seconds(1), log, "fired")
        sut.settle()
        XCTAssertEqual(sut.sleeperCount, 1)
        task.cancel()
        sut.advance(by: .seconds(1))
        XCTAssertEqual(log.values, ["cancelled"])
        XCTAssertEqual(sut.sleeperCount, 0)
    }

    func test_cancel_beforeSleepBegan_throwsImmediately() {
        let (sut, log) = makeSUT()
        let task = sleep(on: sut, until: .seconds(1), log, "fired")
        task.cancel()
        sut.settle()
        XCTAssertEqual(log.values, ["cancelled"])
    }

    func test_advance_withCallback_repeatsUntilNoWorkRemains() {
        let (sut, log) = makeSUT()
        var calls = 0
        sut.advance(by: .zero) {
            calls += 1
            if calls < 3 { Task(executorPreference: sut.executor) { log.append("work") } }
        }
        XCTAssertGreaterThanOrEqual(calls, 3)
        XCTAssertEqual(log.values, ["work", "work"])
    }

    func test_advance_withSameTasksTwice_producesSameTrace() {
        func run() -> [String] {
            let (sut, log) = makeSUT()
            for number in 0..<20 {
                Task(executorPreference: sut.executor) {
                    for step in 0..<5 {
                        try await sut.sleep(for: .milliseconds(number * 7 % 5 + step))
                        log.append("\(number).\(step) \(sut.now)")
                    }
                }
            }
            sut.advance(by: .seconds(1))
            return log.values
        }
        XCTAssertEqual(run(), run())
    }

    func test_waitForSleepers_onOtherExecutor_returnsWhenAllSleep() async {
        let (sut, log) = makeSUT()
        let tasks = ["a", "b"].map { name in
            Task {
                try? await sut.sleep(until: .seconds(1))
                log.append(name)
            }
        }
        await sut.waitForSleepers(2)
        XCTAssertEqual(log.values, [])
        sut.advance(by: .seconds(1))
        for task in tasks { await task.value }
        XCTAssertEqual(log.values.sorted(), ["a", "b"])
    }

    // MARK: Helpers

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> (ManualClock, Log) {
        (makeManualClock(file: file, line: line), Log())
    }

    @discardableResult
    private func sleep(on clock: ManualClock, until deadline: Duration, _ log: Log, _ name: String) -> Task<Void, Never>
    {
        Task(executorPreference: clock.executor) {
            do {
                try await clock.sleep(until: deadline)
                log.append("\(name) \(clock.now)")
            } catch {
                log.append("cancelled")
            }
        }
    }

    private final class Log: Sendable {
        private let kept = LockedValue<[String]>([])
        var values: [String] { kept.withLock { $0 } }
        func append(_ value: String) { kept.withLock { $0.append(value) } }
    }
}
