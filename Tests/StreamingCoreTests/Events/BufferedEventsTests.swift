import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of OBS15 (buffered asynchronous events) and OBS16 (no task per event).
@Suite("BufferedEvents", .leakTracking, .tags(.unit))
struct BufferedEventsTests {
    @Test("A consumer that takes three events receives each event once, in order")
    func test_buffered_withAPrefixOfThree_deliversEachEventOnce() async {
        let publisher = EventPublisher<Int>()
        let events = publisher.buffered()
        for value in 1...5 { _ = publisher.publish(value) }
        var next = 1
        await confirmation(expectedCount: 3) { isTold in
            for await event in events.prefix(3) {
                #expect(event == .value(next))
                next += 1
                isTold()
            }
        }
    }

    /// Law OBS15.
    @Test("A consumer within the limit receives every event, and then the end")
    func test_buffered_withinTheLimit_deliversEveryEvent() async {
        let sut = makeSUT()
        let events = sut.buffered(limit: 3)
        for value in 1...3 { _ = sut.publish(value) }
        sut.finish()
        #expect(await Self.all(events) == [.value(1), .value(2), .value(3)])
    }

    /// Law OBS15.
    @Test("Beyond the limit, one event with the number of missed events replaces the oldest events")
    func test_buffered_beyondTheLimit_countsTheMissedEvents() async {
        let sut = makeSUT()
        let events = sut.buffered(limit: 2)
        for value in 1...5 { _ = sut.publish(value) }
        var iterator = events.makeAsyncIterator()
        var seen: [BufferedEvent<Int>?] = []
        for _ in 0..<3 { seen.append(await iterator.next()) }
        _ = sut.publish(6)
        sut.finish()
        for _ in 0..<2 { seen.append(await iterator.next()) }
        #expect(seen == [.missed(3), .value(4), .value(5), .value(6), nil])
    }

    /// Law OBS15.
    @Test("At any pace of the consumer, the received and the missed events add up to all published events")
    func test_buffered_atAnyPace_accountsForEveryEvent() async {
        var random = SeededGenerator(seed: 15)
        let sut = makeSUT()
        let events = sut.buffered(limit: 4)
        var iterator = events.makeAsyncIterator()
        var (next, published) = (1, 0)
        for _ in 0..<2_000 {
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                published += 1
                _ = sut.publish(published)
            }
            for _ in 0..<Int.random(in: 1...4, using: &random) where next <= published {
                switch await iterator.next() {
                case .value(let value):
                    #expect(value == next)
                    next += 1
                case .missed(let count): next += count
                case nil: Issue.record("the sequence ended early")
                }
            }
        }
    }

    /// Law OBS16.
    @Test("A burst of events enqueues one job for the waiting consumer, not one job per event")
    func test_publish_inABurst_wakesTheConsumerOnce() {
        let sut = makeSUT()
        let executor = CountingExecutor()
        let events = sut.buffered(limit: 2_000)
        let count = LockedValue(0)
        _ = Task(executorPreference: executor) {
            for await _ in events { count.withLock { $0 += 1 } }
        }
        executor.runAll()
        let before = executor.jobs
        for value in 1...1_000 { _ = sut.publish(value) }
        #expect(executor.jobs == before + 1)
        executor.runAll()
        #expect(count.withLock { $0 } == 1_000)
        #expect(executor.jobs == before + 1)
        sut.finish()
        executor.runAll()
    }

    @Test("After a consumer is cancelled, the next event frees the observer and the captures of its operators")
    func test_buffered_afterConsumerCancellation_freesTheSubscription() async {
        let sut = makeSUT()
        var captured: NSObject? = NSObject()
        weak let watched = captured
        let events = sut.map { [captured] value in captured == nil ? 0 : value }.buffered()
        captured = nil
        let consumer = Task { await Self.all(events) }
        consumer.cancel()
        _ = await consumer.value
        #expect(watched != nil)
        _ = sut.publish(1)
        #expect(watched == nil)
    }

    @Test("The sequence ends when its publisher is released")
    func test_buffered_whenThePublisherIsReleased_ends() async throws {
        var sut: EventPublisher<Int>? = EventPublisher()
        let events = try #require(sut?.buffered())
        _ = sut?.publish(1)
        sut = nil
        #expect(await Self.all(events) == [.value(1)])
    }

    // MARK: Helpers

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> EventPublisher<Int> {
        let sut = EventPublisher<Int>()
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private static func all(_ events: BufferedEvents<Int>) async -> [BufferedEvent<Int>] {
        var all: [BufferedEvent<Int>] = []
        for await event in events { all.append(event) }
        return all
    }
}

/// An executor that counts the received jobs, and runs the jobs on request.
private final class CountingExecutor: TaskExecutor {
    private let state = LockedValue<(waiting: [UnownedJob], count: Int)>(([], 0))

    var jobs: Int { state.withLock { $0.count } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock {
            $0.waiting.append(job)
            $0.count += 1
        }
    }

    func runAll() {
        while let job = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
