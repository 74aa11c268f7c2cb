import MediaInspection
import StreamingTestKit
import Testing

@Suite("MediaTime", .tags(.unit))
struct MediaTimeTests {
    @Test("Times are compared by their value, even if their timescales differ")
    func test_comparison_ofDifferentTimescales_isExact() {
        let time = MediaTime(ticks: 90_001, timescale: 90_000)
        #expect(time > MediaTime(ticks: 48_000, timescale: 48_000))
        #expect(time < MediaTime(ticks: 44_101, timescale: 44_100))
        #expect(MediaTime(ticks: 45_000, timescale: 90_000) == MediaTime(ticks: 22_050, timescale: 44_100))
        #expect(MediaTime(ticks: .min, timescale: .max) < MediaTime(ticks: .max, timescale: .max))
    }

    @Test("Times are converted to seconds, and described by their ticks")
    func test_seconds_ofANegativeTime_areNegative() {
        let time = MediaTime(ticks: -133_200, timescale: 90_000)
        #expect(time.seconds == -1.48)
        #expect("\(time)" == "-133200/90000")
    }
}
