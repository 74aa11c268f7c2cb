import Foundation
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("Start-up times and stalls", .tags(.unit))
@MainActor
struct TimingTests {
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    @Test("The start-up time counts from the first start of a load to the first frame")
    func test_startup_withRepeatedReports_keepsTheFirstReports() {
        let sut = StartupTimeTracker()
        sut.recordLoadStart(at: start)
        sut.recordLoadStart(at: start + 1)
        #expect(sut.measurement?.isComplete == false)
        sut.recordFirstFrame(at: start + 3)
        sut.recordFirstFrame(at: start + 5)
        #expect(sut.measurement?.timeToFirstFrame == 3)
        #expect(sut.measurement?.loadStartTime == start)
        #expect(sut.measurement?.firstFrameTime == start + 3)
        #expect(sut.measurement?.isComplete == true)
    }

    @Test("A frame without a load is ignored, before the first load and after a reset")
    func test_startup_frameWithoutALoad_isIgnored() {
        let sut = StartupTimeTracker()
        sut.recordFirstFrame(at: start)
        #expect(sut.measurement == nil)
        sut.recordLoadStart(at: start)
        sut.reset()
        sut.recordFirstFrame(at: start)
        #expect(sut.measurement == nil)
    }

    @Test("A load after the first frame begins a new measurement of the start-up time")
    func test_startup_secondLoad_isMeasured() {
        let sut = StartupTimeTracker()
        sut.recordLoadStart(at: start)
        sut.recordFirstFrame(at: start + 1)
        sut.recordLoadStart(at: start + 10)
        #expect(sut.measurement?.timeToFirstFrame == nil)
        sut.recordFirstFrame(at: start + 12)
        #expect(sut.measurement?.timeToFirstFrame == 2)
    }

    @Test("A duration is 0 s if the wall clock goes back")
    func test_times_afterTheClockWentBack_areZero() {
        let clock = ManualClock()
        let (startup, stalls) = (StartupTimeTracker(), RebufferingMonitor(currentDate: { clock.date }))
        startup.recordLoadStart(at: start)
        startup.recordFirstFrame(at: start - 5)
        #expect(startup.measurement?.timeToFirstFrame == 0)
        stalls.bufferingStarted()
        clock.correctWallClock(by: .seconds(-5))
        #expect(stalls.state.currentBufferingDuration == 0)
        #expect(stalls.bufferingEnded()?.duration == 0)
        #expect(stalls.state.totalBufferingDuration == 0)
    }

    @Test("A second start does not move the start of a stall, and an end without a start is ignored")
    func test_stall_withRepeatedReports_keepsTheFirstReports() {
        let (sut, clock) = makeMonitor()
        #expect(sut.bufferingEnded() == nil)
        sut.bufferingStarted()
        clock.advance(by: .seconds(2))
        sut.bufferingStarted()
        #expect(sut.state.bufferingStartTime == start)
        clock.advance(by: .seconds(1))
        let event = sut.bufferingEnded()
        #expect(event?.startTime == start && event?.endTime == start + 3 && event?.duration == 3)
        #expect(sut.bufferingEnded() == nil)
        #expect(sut.state.bufferingEvents == [event].compactMap(\.self))
        #expect(sut.state.bufferingCount == 1)
        #expect(sut.state.totalBufferingDuration == 3)
    }

    @Test("The running stall is measured with the injected clock")
    func test_state_duringAStall_usesTheInjectedClock() {
        let (sut, clock) = makeMonitor()
        #expect(sut.state.currentBufferingDuration == nil)
        sut.bufferingStarted()
        clock.advance(by: .seconds(7))
        #expect(sut.state.currentBufferingDuration == 7)
        #expect(sut.state.isBuffering)
        sut.reset()
        #expect(!sut.state.isBuffering)
    }

    @Test("A stall is recent for one minute after its end")
    func test_lastMinute_afterALongStall_countsFromTheEndOfTheStall() {
        let (sut, clock) = makeMonitor()
        sut.bufferingStarted()
        clock.advance(by: .seconds(90))
        #expect(sut.eventsInLastMinute() == 0)
        sut.bufferingEnded()
        clock.advance(by: .milliseconds(59_999))
        #expect(sut.eventsInLastMinute() == 1)
        clock.advance(by: .milliseconds(1))
        #expect(sut.eventsInLastMinute() == 0)
    }

    @Test("After the wall clock went back, only new stalls are recent")
    func test_lastMinute_afterTheClockWentBack_countsOnlyNewStalls() {
        let (sut, clock) = makeMonitor()
        for count in [0, 1] {
            #expect(sut.eventsInLastMinute() == count)
            sut.bufferingStarted()
            clock.advance(by: .seconds(1))
            sut.bufferingEnded()
        }
        clock.correctWallClock(by: .seconds(-3_600))
        #expect(sut.eventsInLastMinute() == 0)
        sut.bufferingStarted()
        clock.advance(by: .seconds(1))
        sut.bufferingEnded()
        #expect(sut.eventsInLastMinute() == 1)
        #expect(sut.state.bufferingCount == 3)
    }

    @Test("The monitor keeps the latest stalls up to its bound, and counts all stalls")
    func test_events_beyondTheBound_arePruned() {
        let (sut, clock) = makeMonitor()
        for _ in 0..<RebufferingMonitor.maximumEvents + 5 {
            sut.bufferingStarted()
            clock.advance(by: .seconds(1))
            sut.bufferingEnded()
        }
        #expect(sut.state.bufferingEvents.count == 1_000)
        #expect(sut.state.bufferingEvents.first?.startTime == start + 5)
        #expect(sut.state.bufferingCount == 1_005)
        #expect(sut.state.totalBufferingDuration == 1_005)
    }

    private func makeMonitor() -> (RebufferingMonitor, ManualClock) {
        let clock = ManualClock(startDate: start)
        return (RebufferingMonitor(currentDate: { clock.date }), clock)
    }
}
