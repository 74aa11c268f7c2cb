import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

/// Tests of repeated alerts. An alert of the same kind and severity is not repeated within 60 s, unless its condition
/// has cleared, a new load or session has begun, or the wall clock went back.
@Suite("Repeated alerts", .tags(.unit))
@MainActor
struct AlertLimitTests {
    @Test("A repeated report raises one alert within 60 s")
    func test_report_repeated_raisesOneAlert() {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled, .memoryWarning(level: .warning))
        sut.pass(59.9)
        sut.record(.playbackStalled, .memoryWarning(level: .warning))
        #expect(sut.types == [.playbackStalled, .memoryPressure(level: .warning)])
    }

    @Test("A report after 60 s raises the alert again")
    func test_report_after60Seconds_isRaisedAgain() {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled)
        sut.pass(60)
        sut.record(.playbackStalled)
        #expect(sut.alerts.count == 2)
    }

    @Test("A correction of the wall clock does not suppress alerts")
    func test_alert_afterTheClockWentBack_isRaisedAgain() {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled)
        sut.clock.correctWallClock(by: .seconds(-3_600))
        sut.record(.playbackStalled)
        #expect(sut.alerts.count == 2)
    }

    @Test("An alert of a higher severity is raised at once, and a return to the lower severity raises no alert")
    func test_severity_higher_isRaisedAtOnce() {
        let sut = PerformanceServiceSUT()
        for level in [MemoryPressureLevel.warning, .critical, .warning, .critical] {
            sut.record(.memoryWarning(level: level))
        }
        #expect(sut.severities == [.warning, .critical])
    }

    @Test("After normal memory pressure, the next warning raises an alert again")
    func test_memoryPressure_afterNormalPressure_isRaisedAgain() {
        let sut = PerformanceServiceSUT()
        for level in [MemoryPressureLevel.warning, .normal, .warning] { sut.record(.memoryWarning(level: level)) }
        #expect(sut.alerts.count == 2)
    }

    @Test(
        "After the end of a stall, the next report of stalled playback raises an alert again",
        arguments: [.playbackResumed, .bufferingEnded(duration: 1), .loadStarted, .firstFrameRendered]
            as [PerformanceEvent])
    func test_stalled_afterItsEnd_isRaisedAgain(end: PerformanceEvent) {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled, end, .playbackStalled)
        #expect(sut.types == [.playbackStalled, .playbackStalled])
    }

    @Test("A repeated first frame raises no further alert")
    func test_firstFrame_repeated_raisesOneAlert() {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted)
        sut.pass(5)
        sut.record(.firstFrameRendered)
        sut.pass(70)
        sut.record(.firstFrameRendered)
        #expect(sut.types == [.slowStartup(duration: 5)])
    }

    @Test("Each load has its own alert for a slow start-up")
    func test_startup_ofASecondLoad_isRaisedAgain() {
        let sut = PerformanceServiceSUT()
        for _ in 1...2 {
            sut.record(.loadStarted)
            sut.pass(5)
            sut.record(.firstFrameRendered)
        }
        #expect(sut.types == [.slowStartup(duration: 5), .slowStartup(duration: 5)])
    }

    @Test("A network quality that varies below its earlier level raises one alert until the quality recovers")
    func test_networkQuality_varyingBelowItsLevel_raisesOneAlert() {
        let sut = PerformanceServiceSUT()
        for quality in [NetworkQuality.good, .poor, .fair, .poor] { sut.record(.networkChanged(quality: quality)) }
        #expect(sut.types == [.networkDegradation(from: .good, to: .poor)])
        for quality in [NetworkQuality.good, .poor] { sut.record(.networkChanged(quality: quality)) }
        #expect(sut.alerts.count == 2)
    }

    @Test("A bitrate that falls in steps raises one alert until the bitrate recovers")
    func test_bitrate_inSteps_raisesOneAlert() {
        let sut = PerformanceServiceSUT()
        for bitrate in [1_000, 400, 200, 400, 200] { sut.record(.qualityChanged(bitrate: bitrate)) }
        #expect(sut.types == [.qualityDowngrade(fromBitrate: 1_000, toBitrate: 400)])
        for bitrate in [1_000, 400] { sut.record(.qualityChanged(bitrate: bitrate)) }
        #expect(sut.alerts.count == 2)
    }

    @Test("Stalls that stay frequent raise one alert every 60 s")
    func test_stalls_frequent_raiseOneAlertIn60Seconds() {
        let sut = PerformanceServiceSUT()
        sut.pass(1_000)
        var seconds: [Int] = []
        for second in 1...120 {
            let count = sut.alerts.count
            if second.isMultiple(of: 20) { sut.stall(1) } else { sut.pass(1) }
            sut.service.refresh()
            if sut.alerts.count > count { seconds.append(second) }
        }
        #expect(seconds == [60, 120])
    }

    @Test("A new session raises an alert that the previous session has already raised")
    func test_session_new_hasItsOwnAlerts() {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled)
        sut.service.startMonitoring(for: .init())
        sut.record(.playbackStalled)
        #expect(sut.alerts.count == 2)
    }
}
