import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("SystemClock", .tags(.unit))
struct SystemClockTests {
    @Test("The date follows a wall clock that is corrected after the first reading", arguments: [-3_600.0, 86_400])
    func test_date_whileTheWallClockIsCorrected_followsTheWallClock(correction: TimeInterval) {
        let wall = LockedValue(Date(timeIntervalSince1970: 1_000_000))
        let sut = SystemClock(wallClock: { wall.withLock { $0 } })
        let (instant, date) = (sut.now, sut.date)

        wall.withLock { $0 += correction }

        #expect(sut.date == date + correction)
        #expect(sut.now >= instant)
        #expect(sut.moment.date == sut.date)
    }

    @Test("All system clocks count from the same origin")
    func test_now_ofTwoClocks_countsFromTheSameOrigin() {
        let first = SystemClock().now
        let second = SystemClock(wallClock: { .distantPast }).now
        #expect(second >= first)
        #expect(SystemClock().now >= second)
    }
}
