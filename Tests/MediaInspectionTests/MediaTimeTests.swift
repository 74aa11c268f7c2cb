import MediaInspection
import StreamingTestKit
import Testing

@Suite("MediaTime", .tags(.unit))
struct MediaTimeTests {
    @Test("Times are converted to seconds")
    func test_seconds_ofANegativeTime_areNegative() {
        #expect(MediaTime(ticks: -133_200, timescale: 90_000).seconds == -1.48)
    }
}
