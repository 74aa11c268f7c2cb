import StreamingTestKit
import Testing

@testable import LocalOrigin

@Suite("LiveSchedule and LiveTimeline", .tags(.unit))
struct LiveScheduleTests {
    @Test("The durations of segments repeat, and the last segment ends with the stream")
    func test_interval_ofASegment_followsTheDurations() {
        let sut = LiveTimeline(durations: [.seconds(2), .seconds(3)], end: .seconds(11))
        #expect(sut.interval(of: 0) == .seconds(0) ..< .seconds(2))
        #expect(sut.interval(of: 1) == .seconds(2) ..< .seconds(5))
        #expect(sut.interval(of: 3) == .seconds(7) ..< .seconds(10))
        #expect(sut.interval(of: 4) == .seconds(10) ..< .seconds(11))
        #expect(sut.interval(of: 5) == nil)
    }

    @Test(
        "A segment is counted from its end on",
        arguments: zip([-1, 0, 1.999, 2, 4.999, 5, 7, 10, 10.999, 11, 99], [0, 0, 0, 1, 1, 2, 3, 4, 4, 5, 5]))
    func test_count_atATime_isTheNumberOfEndedSegments(seconds: Double, count: Int) {
        let sut = LiveTimeline(durations: [.seconds(2), .seconds(3)], end: .seconds(11))
        #expect(sut.count(completeAt: .seconds(seconds)) == count)
    }

    @Test("The number of segments is exact, even at an end that a floating-point number cannot represent")
    func test_count_atTheEndOfASegment_isExact() {
        let sut = LiveTimeline(durations: [.milliseconds(100)])
        let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
        for index in (1..<1_000).map({ $0 * 7_001 }) {
            #expect(sut.count(completeAt: .milliseconds(100) * index) == index)
            #expect(sut.count(completeAt: .milliseconds(100) * index - shortest) == index - 1)
        }
    }

    @Test("If partial segments do not divide a segment evenly, the last partial segment is shorter")
    func test_parts_ofASegment_coverTheSegment() {
        let sut = LiveTimeline(durations: [.seconds(2)], partDuration: .milliseconds(800))
        let ends = sut.parts(of: 1).map(\.upperBound)
        #expect(ends == [.milliseconds(2_800), .milliseconds(3_600), .seconds(4)])
    }

    @Test(
        "The published media follows the clock, except during a fault",
        arguments: [
            (.stuck(at: .seconds(10), for: .seconds(5)), [10, 10, 10, 15, 20]),
            (.stale(at: .seconds(10)), [10, 10, 10, 10, 10]),
            (.paused(at: .seconds(10), for: .seconds(5)), [10, 10, 10, 10, 15]),
            (.late(at: .seconds(10), by: .seconds(2), for: .seconds(5)), [10, 10, 12, 15, 20]),
        ] as [(LiveFault.Kind, [Int])])
    func test_published_duringAFault_isDelayed(kind: LiveFault.Kind, expected: [Int]) {
        let sut = LiveSchedule([LiveFault(kind)], from: .zero)
        #expect([10, 12, 14, 15, 20].map { sut.published(at: .seconds($0)) } == expected.map { .seconds($0) })
    }

    @Test("The result of time(of:) is the first time at which a moment of the media is published, for any faults")
    func test_time_ofAMoment_isTheFirstTimeOfItsPublication() {
        let faults: [LiveFault.Kind] = [
            .late(at: .seconds(5), by: .seconds(3), for: .seconds(10)), .paused(at: .seconds(8), for: .seconds(4)),
            .stuck(at: .seconds(20), for: .seconds(7)), .late(at: .seconds(22), by: .seconds(1), for: .seconds(9)),
            .paused(at: .seconds(40), for: .seconds(2)),
        ]
        let sut = LiveSchedule(faults.map { LiveFault($0) }, from: .zero)
        for moment in 0..<600 {
            let moment = Duration.milliseconds(100) * moment
            let first = (0..<1_000).map { Duration.milliseconds(100) * $0 }.first { sut.published(at: $0) >= moment }
            #expect(sut.time(of: moment) == first)
        }
    }

    @Test("Media from after the time at which a rendition becomes stale is never published")
    func test_time_afterTheStartOfAStaleRendition_isNil() {
        let sut = LiveSchedule([LiveFault(.stale(at: .seconds(10)))], from: .zero)
        #expect(sut.time(of: .seconds(10)) == .seconds(10))
        #expect(sut.time(of: .milliseconds(10_001)) == nil)
    }
}
