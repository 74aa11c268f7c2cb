import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of the memory that events need. They use XCTest, because no other test may run while they measure the memory
/// of the whole process.
final class EventMemoryTests: XCTestCase {
    func test_publish_manyEvents_retainsNoEvent() throws {
        let publisher = EventPublisher<[UInt8]>()
        var count = 0
        let token = publisher.sink { count += $0.count }
        let growth = PeakMemory.growth {
            for _ in 0..<2_000 { _ = publisher.publish([UInt8](repeating: 1, count: 100_000)) }
        }
        XCTAssertEqual(count, 200_000_000)
        // The growth is unknown if the peak did not rise above its earlier value.
        if growth == nil { throw XCTSkip("an earlier peak of this process hides the growth of this block") }
        XCTAssertLessThan(try XCTUnwrap(growth), 8 << 20, "growth after publishing 200 MB")
        token.cancel()
    }
}
