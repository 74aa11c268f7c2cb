import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("DeadlineTimer", .tags(.unit))
struct DeadlineTimerTests {
    @Test("The timer does not deadlock if its clock sets the timer while a sleep is cancelled", .timeLimit(.minutes(1)))
    func test_set_byTheClockDuringACancellation_doesNotDeadlock() async {
        let clock = ForeignClock()
        let sut = DeadlineTimer(clock: clock)
        sut.set(.seconds(10)) {}
        await clock.waitUntilAsleep()
        clock.onCancel.withLock { $0 = { [weak sut] in sut?.set(.seconds(20)) {} } }
        sut.set(.seconds(5)) {}
        #expect(clock.wasFree.withLock { $0 } == true)
    }
}

@Suite("OrderedWork", .tags(.unit))
struct OrderedWorkTests {
    @Test("Work that is added by other work runs after all earlier work, and is never nested")
    func test_performAll_insideWork_keepsTheOrder() {
        let sut = OrderedWork<Int>()
        var log: [String] = []
        func perform() {
            sut.performAll { number in
                log.append("\(number) begins")
                if number == 1 {
                    sut.add(3)
                    perform()
                }
                log.append("\(number) ends")
            }
        }
        sut.add(1)
        sut.add(2)
        perform()
        #expect(log == ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
    }

    @Test("Work from many threads runs completely, on one thread at a time, in the order of each thread")
    func test_performAll_onManyThreads_runsAllWorkInOrder() {
        let (sut, done) = (OrderedWork<(producer: Int, number: Int)>(), LockedValue<[Int: [Int]]>([:]))
        let isBusy = LockedValue(false)
        DispatchQueue.concurrentPerform(iterations: 8) { producer in
            for number in 0..<500 {
                sut.add((producer, number))
                sut.performAll { item in
                    let wasBusy = isBusy.withLock { isBusy in
                        defer { isBusy = true }
                        return isBusy
                    }
                    #expect(!wasBusy)
                    done.withLock { $0[item.producer, default: []].append(item.number) }
                    isBusy.withLock { $0 = false }
                }
            }
        }
        #expect(done.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Array(0..<500)) }))
    }
}

/// A clock that runs a closure on another thread when a sleep is cancelled.
private final class ForeignClock: MonotonicClock {
    let onCancel = LockedValue<@Sendable () -> Void>({})
    /// Whether the closure ended in time; nil before the closure was called.
    let wasFree = LockedValue<Bool?>(nil)
    private let isAsleep = AsyncSignal()

    var now: Duration { .zero }
    var date: Date { .distantPast }

    func waitUntilAsleep() async { await isAsleep.wait(after: 0) }

    func sleep(until deadline: Duration) async throws {
        let clock = ManualClock()
        try await withTaskCancellationHandler {
            isAsleep.send()
            try await clock.sleep(until: .seconds(1))
        } onCancel: {
            let call = onCancel.withLock { call in
                defer { call = {} }
                return call
            }
            let isFree = endsOnAnotherThread(call)
            wasFree.withLock { $0 = $0 ?? isFree }
        }
    }
}
