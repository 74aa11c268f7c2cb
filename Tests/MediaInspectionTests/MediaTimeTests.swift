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

    @Test("Times are converted to seconds and durations")
    func test_duration_ofATime_isRoundedToAttoseconds() {
        let time = MediaTime(ticks: -133_200, timescale: 90_000)
        #expect(time.seconds == -1.48)
        #expect(time.duration == .milliseconds(-1480))
        #expect(
            MediaTime(ticks: 1, timescale: 3).duration
                == Duration(secondsComponent: 0, attosecondsComponent: 333_333_333_333_333_333))
        #expect(MediaTime(ticks: .max, timescale: 1).duration == .seconds(Int64.max))
        #expect(MediaTime(ticks: 4_294_967_294, timescale: .max).duration < .seconds(1))
        #expect("\(time)" == "-133200/90000")
    }
}
