import StreamingCore
import StreamingTestKit
import XCTest

final class MailboxTests: XCTestCase {
    func test_post_beyondTheCapacity_isRefusedAndCounted() {
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

    func test_post_OBS17fromManyProducers_keepsTheOrderOfEach() async {
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

    func test_attach_toAMailboxThatHoldsSomething_ringsAtOnce() async {
        let sut = Mailbox<Int>()
        let doorbell = Doorbell()
        let before = doorbell.rings
        sut.post(1)
        XCTAssertEqual(doorbell.rings, before)
        sut.attach(doorbell)
        XCTAssertEqual(doorbell.rings, before + 1)
        sut.post(2)
        await doorbell.wait(after: before + 1)
        XCTAssertEqual(doorbell.rings, before + 2)
    }

    func test_wait_ofADoorbellInACancelledTask_returns() async {
        let doorbell = Doorbell()
        let task = Task { await doorbell.wait(after: doorbell.rings) }
        task.cancel()
        await task.value
    }
}
