import StreamingCore
import StreamingTestKit
import Testing

/// Tests of OBS14: the asynchronous sequence of a state publisher.
@Suite("LatestValues", .leakTracking, .tags(.unit))
struct LatestValuesTests {
    /// Law OBS14.
    @Test("A consumer that keeps up receives the current value and each change")
    func test_values_forAFastConsumer_includeEveryChange() async {
        let sut = makeSUT(0)
        var iterator = sut.values.makeAsyncIterator()
        var seen = [await iterator.next()]
        for value in 1...3 {
            _ = sut.publish(value)
            seen.append(await iterator.next())
        }
        #expect(seen == [0, 1, 2, 3])
    }

    /// Law OBS14.
    @Test("A slow consumer receives only the latest value, even after the end of the publisher")
    func test_values_forASlowConsumer_endWithTheLatestValue() async {
        let sut = makeSUT(0)
        let values = sut.values
        for value in 1...5 { _ = sut.publish(value) }
        sut.finish()
        #expect(await Self.all(values) == [5])
    }

    /// Law OBS14.
    @Test("Two sequences of one publisher receive the values independently")
    func test_values_takenTwice_areIndependent() async {
        let sut = makeSUT(0)
        let (first, second) = (sut.values, sut.values)
        _ = sut.publish(1)
        sut.finish()
        #expect(await Self.all(first) == [1])
        #expect(await Self.all(second) == [1])
    }

    /// Law OBS14.
    @Test("A publisher that has ended delivers its last value and the end")
    func test_values_afterTheEnd_containTheLastValue() async {
        let sut = makeSUT(0)
        _ = sut.publish(1)
        sut.finish()
        #expect(await Self.all(sut.values) == [1])
    }

    @Test("The sequence ends when its publisher is released")
    func test_values_whenThePublisherIsReleased_end() async throws {
        var sut: StatePublisher<Int>? = StatePublisher(7)
        let values = try #require(sut?.values)
        sut = nil
        #expect(await Self.all(values) == [7])
    }

    /// Law OBS11.
    @Test("A sequence that is created in a callback begins with the value of that callback")
    func test_values_createdInsideACallback_beginWithTheDeliveredValue() async throws {
        let sut = makeSUT(0)
        var values: LatestValues<Int>?
        let token = sut.dropFirst().sink { [weak sut] _ in
            if values == nil { values = sut?.values }
        }
        _ = sut.publish(1)
        sut.finish()
        let taken = try #require(values)
        #expect(await Self.all(taken) == [1])
        token.cancel()
    }

    @Test("A loop on the main actor consumes the values on the main actor")
    @MainActor func test_values_onTheMainActor_areConsumedOnTheMainActor() async {
        let sut = StatePublisher(0)
        let values = sut.values
        let publishing = Task { for value in 1...2 { Self.publish(value, on: sut) } }
        var seen = 0
        for await value in values.prefix(2) {
            MainActor.preconditionIsolated()
            seen = value
        }
        await publishing.value
        #expect(seen >= 1)
    }

    @Test("An actor receives the values of its own publisher inside the actor")
    func test_values_inAnActor_areConsumedInThatActor() async {
        #expect(await Owner().firstTwo() == [0, 1])
    }

    @Test("The last value that a detached task receives is the latest value of the publisher")
    func test_values_inADetachedTask_areConsumedInThatTask() async {
        let sut = makeSUT(0)
        let values = sut.values
        let consumer = Task.detached { await Self.all(values) }
        for value in 1...100 { _ = sut.publish(value) }
        sut.finish()
        #expect(await consumer.value.last == 100)
    }

    @Test("A cancelled consumer returns, and no further values are stored for that consumer")
    func test_values_afterConsumerCancellation_areNotStored() async {
        let sut = makeSUT(0)
        let values = sut.values
        let consumer = Task { await Self.all(values) }
        consumer.cancel()
        _ = await consumer.value
        _ = sut.publish(1)
        #expect(await Self.all(values).isEmpty)
    }

    // MARK: Helpers

    private func makeSUT(_ value: Int, file: StaticString = #filePath, line: UInt = #line) -> StatePublisher<Int> {
        let sut = StatePublisher(value)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }

    private static func all<Value>(_ values: LatestValues<Value>) async -> [Value] {
        var all: [Value] = []
        for await value in values { all.append(value) }
        return all
    }

    @MainActor private static func publish(_ value: Int, on publisher: StatePublisher<Int>) {
        _ = publisher.publish(value)
    }
}

private actor Owner {
    private let publisher = StatePublisher(0)

    func firstTwo() async -> [Int] {
        let values = publisher.values
        var seen: [Int] = []
        for await value in values.prefix(2) {
            seen.append(value)
            _ = publisher.publish(value + 1)
        }
        return seen
    }
}
