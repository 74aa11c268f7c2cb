import StreamingCore
import StreamingTestKit
import XCTest

/// An `XCTestCase`, as nothing may run beside what measures the whole process.
final class EventMemoryTests: XCTestCase {
    func test_publish_ofManyEvents_keepsNone() throws {
        let publisher = EventPublisher<[UInt8]>()
        var count = 0
        let token = publisher.sink { count += $0.count }
        let growth = PeakMemory.growth {
            for _ in 0..<2_000 { _ = publisher.publish([UInt8](repeating: 1, count: 100_000)) }
        }
        XCTAssertEqual(count, 200_000_000)
        // Where it is not known, it is no more than there was before.
        if growth == nil { throw XCTSkip("the peak of this process hides what the block needed") }
        XCTAssertLessThan(try XCTUnwrap(growth), 8 << 20, "of 200 MB that were published")
        token.cancel()
    }
}
