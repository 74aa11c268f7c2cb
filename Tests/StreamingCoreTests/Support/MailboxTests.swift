import StreamingCore
import StreamingTestKit
import XCTest

final class MailboxTests: XCTestCase {
    func test_post_beyondTheCapacity_isRejectedAndCounted() {
        let sut = Mailbox<Int>(capacity: 2)
        XCTAssertTrue(sut.post(1))
        XCTAssertTrue(sut.post(2))
        XCTAssertFalse(sut.post(3))
        XCTAssertFalse(sut.post(4))

        let (messages, lost) = sut.drain()

        XCTAssertEqual(messages, [1, 2])
        XCTAssertEqual(lost, 2)
        XCTAssertEqual(sut.drain().lost, 0)
    }

    /// Law OBS17.
    func test_post_fromManyProducers_keepsTheOrderOfEachProducer() async {
        let sut = Mailbox<(producer: Int, number: Int)>(capacity: .max)
        await withTaskGroup(of: Void.self) { group in
            for producer in 0..<8 {
                group.addTask { for number in 0..<500 { sut.post((producer, number)) } }
            }
        }
        let messages = sut.drain().messages
        XCTAssertEqual(messages.count, 4_000)
        for producer in 0..<8 {
            XCTAssertEqual(messages.filter { $0.producer == producer }.map(\.number), Array(0..<500))
        }
    }

    /// Law OBS17.
    func test_drain_whileProducersExceedTheCapacity_countsEveryLostMessage() async {
        let sut = Mailbox<(producer: Int, number: Int)>(capacity: 16)
        let accepted = LockedValue(0)
        let isOver = LockedValue(false)
        async let owner = {
            var (messages, lost, isLast) = ([(producer: Int, number: Int)](), 0, false)
            repeat {
                isLast = isOver.withLock { $0 }
                let taken = sut.drain()
                XCTAssertLessThanOrEqual(taken.messages.count, 16)
                messages += taken.messages
                lost += taken.lost
                await Task.yield()
            } while !isLast
            return (messages, lost)
        }()
        await withTaskGroup(of: Void.self) { group in
            for producer in 0..<8 {
                group.addTask {
                    for number in 0..<500 where sut.post((producer, number)) { accepted.withLock { $0 += 1 } }
                }
            }
        }
        isOver.withLock { $0 = true }

        let (messages, lost) = await owner

        XCTAssertEqual(messages.count, accepted.withLock { $0 })
        XCTAssertEqual(messages.count + lost, 4_000)
        for producer in 0..<8 {
            let numbers = messages.filter { $0.producer == producer }.map(\.number)
            XCTAssertEqual(numbers, numbers.sorted())
        }
    }

    func test_attach_toANonEmptyMailbox_signalsAtOnce() async {
        let sut = Mailbox<Int>()
        let signal = AsyncSignal()
        let before = signal.sentCount
        sut.post(1)
        XCTAssertEqual(signal.sentCount, before)
        sut.attach(signal)
        XCTAssertEqual(signal.sentCount, before + 1)
        sut.post(2)
        await signal.wait(after: before + 1)
        XCTAssertEqual(signal.sentCount, before + 2)
    }

    func test_wait_inACancelledTask_returns() async {
        let signal = AsyncSignal()
        let task = Task { await signal.wait(after: signal.sentCount) }
        task.cancel()
        await task.value
    }
}
