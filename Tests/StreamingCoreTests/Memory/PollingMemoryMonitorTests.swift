import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("PollingMemoryMonitor", .tags(.unit), .leakTracking)
@MainActor
struct PollingMemoryMonitorTests {
    @Test("The first measurement begins at once, and the next ones follow at the interval")
    func test_startMonitoring_withAnInterval_measuresAtOnceAndThenAtTheInterval() {
        let test = Setting(availableMB: [200, 150, 90])
        let sut = test.makeSUT(interval: 2)
        var received: [Double] = []
        let token = sut.statePublisher.sink { received.append($0.availableMB) }
        #expect(test.reads == 0)
        sut.startMonitoring()
        test.pass(0, sut)
        #expect(received == [200])
        test.pass(1.5, sut)
        #expect(received == [200])
        test.pass(0.5, sut)
        #expect(received == [200, 150])
        test.pass(2, sut)
        #expect(received == [200, 150, 90])
        withExtendedLifetime(token) {}
    }

    @Test("A measurement with the same amounts is not published, although its date differs")
    func test_measurements_withTheSameAmounts_arePublishedOnce() {
        let test = Setting(availableMB: [200, 200, 200, 90, 200])
        let sut = test.makeSUT(interval: 2)
        var received: [MemoryState] = []
        let token = sut.statePublisher.sink { received.append($0) }
        sut.startMonitoring()
        test.pass(8, sut)
        #expect(received.map(\.availableMB) == [200, 90, 200])
        #expect(received.map(\.timestamp.timeIntervalSinceReferenceDate) == [0, 6, 8])
        withExtendedLifetime(token) {}
    }

    @Test("A new observer receives the last measurement, or nothing before the first measurement")
    func test_statePublisher_forALateObserver_replaysTheLastMeasurement() {
        let test = Setting(availableMB: [200, 90])
        let sut = test.makeSUT(interval: 2)
        var received: [Double] = []
        let early = sut.statePublisher.sink { received.append($0.availableMB) }
        #expect(received == [])
        sut.startMonitoring()
        test.pass(2, sut)
        var late: [Double] = []
        let token = sut.statePublisher.sink { late.append($0.availableMB) }
        #expect(late == [90])
        withExtendedLifetime((early, token)) {}
    }

    @Test("A second start has no effect, and after a stop nothing is measured until the next start")
    func test_stopMonitoring_beforeAnotherStart_endsTheMeasurements() {
        let test = Setting(availableMB: [1])
        let sut = test.makeSUT(interval: 2)
        sut.startMonitoring()
        sut.startMonitoring()
        test.pass(4, sut)
        #expect(test.reads == 3)
        sut.stopMonitoring()
        sut.stopMonitoring()
        test.pass(100, sut)
        #expect(test.reads == 3)
        sut.startMonitoring()
        test.pass(0, sut)
        #expect(test.reads == 4)
    }

    @Test("A measurement that was under way at the stop is not published")
    func test_stopMonitoring_duringAMeasurement_publishesNothing() {
        let test = Setting(availableMB: [200])
        let sut = test.makeSUT(interval: 2)
        var received = 0
        let token = sut.statePublisher.sink { _ in received += 1 }
        sut.startMonitoring()
        test.clock.settle()
        sut.stopMonitoring()
        sut.processPending()
        #expect(received == 0)
        withExtendedLifetime(token) {}
    }

    @Test(
        "An interval that would trap or loop endlessly is replaced",
        arguments: [(0, 0.1), (-1, 0.1), (Double.nan, 2), (.infinity, 2), (0.1, 0.1), (3, 3)])
    func test_interval_outOfRange_isReplaced(interval: Double, expected: Double) {
        let test = Setting(availableMB: [1])
        let sut = test.makeSUT(interval: interval)
        sut.startMonitoring()
        test.pass(expected * 10.5, sut)
        #expect(test.reads == 11)
    }

    @Test("The release of the monitor ends the measurements, and a token does not retain the monitor")
    func test_release_ofTheMonitor_endsTheMeasurements() {
        let test = Setting(availableMB: [1])
        var sut: PollingMemoryMonitor? = test.makeSUT(interval: 2)
        let token = sut?.statePublisher.sink { _ in }
        sut?.startMonitoring()
        test.clock.settle()
        sut = nil
        test.clock.advance(by: .seconds(100))
        #expect(test.reads == 1)
        #expect(test.clock.sleeperCount == 0)
        withExtendedLifetime(token) {}
    }

    @Test("The current state is a new measurement")
    func test_currentMemoryState_calledTwice_measuresTwice() {
        let test = Setting(availableMB: [200, 90])
        let sut = test.makeSUT(interval: 2)
        #expect(sut.currentMemoryState().availableMB == 200)
        #expect(sut.currentMemoryState().availableMB == 90)
        #expect(sut.thresholds.pollingInterval == 2)
    }

    @Test("The measurements of a running monitor do not use the main thread", .timeLimit(.minutes(10)))
    func test_measurements_ofARunningMonitor_areNotOnTheMainThread() async {
        let isMain = LockedValue<Bool?>(nil)
        let sut = PollingMemoryMonitor(memoryReader: {
            isMain.withLock { $0 = Thread.isMainThread }
            return MemoryState(availableBytes: 1, totalBytes: 1, usedBytes: 1, timestamp: Date())
        })
        let signal = AsyncSignal()
        let token = sut.statePublisher.sink { _ in signal.send() }
        sut.startMonitoring()
        await signal.wait(after: 0)
        #expect(isMain.withLock { $0 } == false)
        sut.stopMonitoring()
        withExtendedLifetime(token) {}
    }

    /// A clock, and a reader that returns amounts in turn, and then repeats the last amount.
    @MainActor
    private struct Setting {
        let clock = ManualClock()
        private let amounts: [Double]
        private let count = LockedValue(0)

        init(availableMB: [Double]) { amounts = availableMB }

        var reads: Int { count.withLock { $0 } }

        func makeSUT(interval: Double) -> PollingMemoryMonitor {
            let sut = PollingMemoryMonitor(
                memoryReader: { [clock, amounts, count] in
                    let index = count.withLock { count in
                        defer { count += 1 }
                        return count
                    }
                    let amount = amounts[min(index, amounts.count - 1)]
                    return MemoryState(
                        availableBytes: UInt64(amount * 1_048_576), totalBytes: 1 << 30, usedBytes: 1 << 20,
                        timestamp: clock.date)
                },
                thresholds: MemoryThresholds(
                    warningAvailableMB: 100, criticalAvailableMB: 50, pollingInterval: interval),
                clock: clock, queue: BlockingQueue("", runsInPlace: true))
            trackForMemoryLeaks(sut)
            return sut
        }

        func pass(_ seconds: Double, _ sut: PollingMemoryMonitor) {
            clock.advance(by: .seconds(seconds)) { sut.processPending() }
        }
    }
}
