import Foundation
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("The performance of a viewing session", .tags(.unit))
struct PerformanceTrackerTests {
    private let start = Date(timeIntervalSinceReferenceDate: 0)
    private let id = UUID()

    @Test(
        "The start-up time counts from the first load start to the first frame, and a frame without a load is ignored")
    func test_startup_withRepeatedReports_keepsTheFirstReports() {
        let sut = PerformanceTracker(sessionID: id)
        sut.firstFrameRendered(at: start)
        #expect(sut.buildMetrics(watchDuration: 1).timeToFirstFrame == nil)
        sut.videoLoadStarted(at: start)
        sut.videoLoadStarted(at: start + 1)
        sut.firstFrameRendered(at: start + 3)
        sut.firstFrameRendered(at: start + 5)
        #expect(sut.buildMetrics(watchDuration: 1).timeToFirstFrame == 3)
    }

    @Test("A second start does not move the start of a stall, and an end without a start is ignored")
    func test_stall_withRepeatedReports_keepsTheFirstReports() {
        let sut = PerformanceTracker(sessionID: id)
        sut.bufferingEnded(at: start)
        sut.bufferingStarted(at: start)
        sut.bufferingStarted(at: start + 4)
        sut.bufferingEnded(at: start + 5)
        sut.bufferingEnded(at: start + 9)
        let expected = PerformanceMetrics(
            sessionID: id, timeToFirstFrame: nil, bufferingEvents: 1, totalBufferingDuration: 5, watchDuration: 10)
        #expect(sut.buildMetrics(watchDuration: 10) == expected)
    }

    @Test("A duration is 0 s if the wall clock goes back")
    func test_times_afterTheClockWentBack_areZero() {
        let sut = PerformanceTracker(sessionID: id)
        sut.videoLoadStarted(at: start)
        sut.firstFrameRendered(at: start - 1)
        sut.bufferingStarted(at: start)
        sut.bufferingEnded(at: start - 1)
        #expect(sut.buildMetrics(watchDuration: 10).timeToFirstFrame == 0)
        #expect(sut.buildMetrics(watchDuration: 10).totalBufferingDuration == 0)
    }

    @Test("Buffering that begins before the first frame is not a stall")
    func test_buffering_beforeTheFirstFrame_isNotAStall() {
        let sut = PerformanceTracker(sessionID: id)
        sut.videoLoadStarted(at: start)
        sut.bufferingStarted(at: start)
        sut.firstFrameRendered(at: start + 2)
        sut.bufferingEnded(at: start + 3)
        #expect(sut.buildMetrics(watchDuration: 10).bufferingEvents == 0)
    }

    @Test("A running stall counts up to a given date, and is ignored without a date")
    func test_runningStall_withADate_countsUpToThatDate() {
        let sut = PerformanceTracker(sessionID: id)
        sut.bufferingStarted(at: start)
        #expect(sut.buildMetrics(watchDuration: 10).bufferingEvents == 0)
        let metrics = sut.buildMetrics(watchDuration: 10, at: start + 5)
        #expect(metrics.bufferingEvents == 1)
        #expect(metrics.rebufferingRatio == 0.5)
    }

    @Test("The tracker and the monitor measure the same number and duration of stalls")
    @MainActor
    func test_trackerAndMonitor_withTheSameReports_measureTheSameStalls() {
        let clock = ManualClock(startDate: start)
        let (tracker, monitor) = (PerformanceTracker(sessionID: id), RebufferingMonitor(currentDate: { clock.date }))
        for (second, isStart) in [(1, true), (2, true), (5, false), (6, false), (8, true), (9, false)] {
            clock.advance(by: .seconds(second) - clock.now)
            if isStart {
                monitor.bufferingStarted()
                tracker.bufferingStarted(at: clock.date)
            } else {
                monitor.bufferingEnded()
                tracker.bufferingEnded(at: clock.date)
            }
        }
        #expect(monitor.state.totalBufferingDuration == 5)
        #expect(tracker.buildMetrics(watchDuration: 1).totalBufferingDuration == 5)
        #expect(tracker.buildMetrics(watchDuration: 1).bufferingEvents == monitor.state.bufferingCount)
    }
}
