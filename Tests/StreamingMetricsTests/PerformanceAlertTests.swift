import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("Alerts of the performance service", .tags(.unit))
@MainActor
struct PerformanceAlertTests {
    @Test(
        "A start-up time at a limit raises an alert with the severity of this limit",
        arguments: [(3.9, nil), (4, .warning), (7.9, .warning), (8, .critical)]
            as [(Double, PerformanceAlert.Severity?)])
    func test_startup_atALimit_raisesAnAlertOfThatSeverity(seconds: Double, severity: PerformanceAlert.Severity?) {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted)
        sut.pass(seconds)
        sut.record(.firstFrameRendered)
        #expect(sut.severities == [severity].compactMap(\.self))
        #expect(sut.types == (severity == nil ? [] : [.slowStartup(duration: seconds)]))
    }

    @Test("The alert about a slow start-up names the start-up time and the limit")
    func test_message_ofASlowStartup_namesTheStartupTimeAndTheLimit() {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted)
        sut.pass(4.2)
        sut.record(.firstFrameRendered)
        #expect(sut.alerts.map(\.message) == ["start-up took 4.2 s, above the warning limit of 4.0 s"])
    }

    @Test("The alert about a start-up time at its limit does not say that the time is above the limit")
    func test_message_ofAStartupAtALimit_doesNotSayAbove() {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted)
        sut.pass(8)
        sut.record(.firstFrameRendered)
        #expect(sut.alerts.map(\.message) == ["start-up took 8.0 s, at the critical limit of 8.0 s"])
    }

    @Test("Every other alert names the measured value and the limit, if they are known")
    func test_messages_ofTheOtherAlerts_nameTheValueAndTheLimit() {
        let sut = PerformanceServiceSUT()
        sut.stall(12)
        sut.pass(28)
        sut.stall(1)
        sut.stall(1)
        sut.record(.playbackStalled, .memoryWarning(level: .critical))
        sut.record(.networkChanged(quality: .good), .networkChanged(quality: .poor))
        sut.record(.qualityChanged(bitrate: 4_000_000), .qualityChanged(bitrate: 1_600_000))
        #expect(
            sut.alerts.map(\.message) == [
                "a stall has lasted 12.0 s, above the limit of 10.0 s",
                "3 stalls within 60 s, at the limit of 3; rebuffer ratio 33.3 %, at or above the critical limit of 5.0 %",
                "playback has stalled",
                "the memory pressure is critical, above normal",
                "the network quality fell from good to poor",
                "the bitrate fell from 4000000 to 1600000 bits per second, by 60.0 %, above the warning limit of 50.0 %",
            ])
    }

    @Test("A stall at the limit raises a critical alert", arguments: [(9.9, false), (10, true), (10.1, true)])
    func test_stall_atTheLimit_raisesACriticalAlert(seconds: Double, isRaised: Bool) {
        let sut = PerformanceServiceSUT()
        sut.stall(seconds)
        #expect(sut.types == (isRaised ? [.prolongedBuffering(duration: seconds)] : []))
        #expect(sut.severities == (isRaised ? [.critical] : []))
    }

    @Test("A running stall raises its alert at the limit, and the end of the stall does not repeat the alert")
    func test_runningStall_atTheLimit_raisesOneAlert() {
        let sut = PerformanceServiceSUT()
        sut.record(.bufferingStarted)
        sut.pass(10)
        sut.service.refresh()
        #expect(sut.types == [.prolongedBuffering(duration: 10)])
        sut.pass(2)
        sut.record(.bufferingEnded(duration: 12))
        #expect(sut.alerts.count == 1)
    }

    @Test("Two long stalls raise two alerts, whether or not their starts were recorded", arguments: [true, false])
    func test_longStalls_twice_raiseTwoAlerts(isStartRecorded: Bool) {
        let sut = PerformanceServiceSUT()
        for _ in 1...2 {
            sut.pass(1)
            if isStartRecorded { sut.record(.bufferingStarted) }
            sut.pass(12)
            sut.record(.bufferingEnded(duration: 12))
        }
        #expect(sut.alerts.count == 2)
    }

    @Test(
        "The alert about frequent stalls is critical if the rebuffer ratio is at its critical limit",
        arguments: [(55.0, 0.5), (10, 1)])
    func test_stalls_atTheLimit_haveTheSeverityOfTheRatio(before: Double, length: Double) {
        let sut = PerformanceServiceSUT()
        sut.pass(before)
        for _ in 1...3 { sut.stall(length) }
        let ratio = 3 * length / (before + 3 * length)
        #expect(sut.types == [.frequentRebuffering(count: 3, ratio: ratio)])
        #expect(sut.severities == [before == 10 ? .critical : .warning])
    }

    @Test("Fewer than three stalls in 60 s raise no alert")
    func test_stalls_30SecondsApart_raiseNoAlert() {
        let sut = PerformanceServiceSUT()
        for _ in 1...5 {
            sut.stall(0.1)
            sut.pass(30)
        }
        #expect(sut.alerts.isEmpty)
    }

    // The micro-stalls of an observed player do not count: see `ObservedLoadTests`.
    @Test("Every stall that the app reports counts, however short")
    func test_stalls_reportedByTheApp_countWhateverTheirDuration() {
        let sut = PerformanceServiceSUT()
        sut.pass(10)
        for seconds in [0, 0.02, 0.02] { sut.stall(seconds) }
        #expect(sut.snapshots.last?.bufferingCount == 3)
        #expect(sut.alerts.count == 1)
    }

    @Test("After the wall clock went back, new stalls are counted, but earlier stalls raise no alert")
    func test_stalls_afterTheClockWentBack_areCountedFromTheNewTime() {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted, .firstFrameRendered)
        for _ in 1...2 { sut.stall(1) }
        sut.clock.correctWallClock(by: .seconds(-3_600))
        for count in 3...4 {
            sut.pass(5)
            sut.record(.bufferingEnded(duration: 2))
            #expect(sut.snapshots.last?.bufferingCount == count)
            #expect(sut.alerts.isEmpty)
        }
        sut.stall(1)
        #expect(sut.alerts.count == 1)
    }

    @Test("Below the limit, the text about stalled playback names the duration and not the limit")
    func test_playbackStalled_beforeTheLimit_namesOnlyTheDuration() {
        let sut = PerformanceServiceSUT()
        sut.record(.bufferingStarted)
        sut.pass(0.5)
        sut.record(.playbackStalled)
        #expect(sut.alerts.map(\.message) == ["playback has stalled for 0.5 s"])
    }

    @Test("A report of stalled playback raises a critical alert")
    func test_playbackStalled_whenReported_raisesACriticalAlert() {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled)
        #expect(sut.types == [.playbackStalled])
        #expect(sut.severities == [.critical])
    }

    @Test(
        "Memory pressure raises an alert with the severity of its level, and normal pressure raises none",
        arguments: [(.normal, nil), (.warning, .warning), (.critical, .critical)]
            as [(MemoryPressureLevel, PerformanceAlert.Severity?)])
    func test_memoryPressure_atEachLevel_raisesAnAlertOfThatSeverity(
        level: MemoryPressureLevel, severity: PerformanceAlert.Severity?
    ) {
        let sut = PerformanceServiceSUT()
        sut.record(.memoryWarning(level: level))
        #expect(sut.severities == [severity].compactMap(\.self))
    }

    // The initial quality, excellent, is a default and not a report.
    @Test("The first network quality that a session reports raises no alert")
    func test_network_firstReport_raisesNoAlert() {
        let sut = PerformanceServiceSUT()
        sut.record(.networkChanged(quality: .offline))
        #expect(sut.alerts.isEmpty)
        #expect(sut.snapshots.map(\.networkQuality) == [.offline])
    }

    @Test(
        "A network quality below the last reported quality raises an alert",
        arguments: [
            (.excellent, .good, .warning), (.good, .fair, .warning), (.good, .poor, .critical),
            (.poor, .offline, .critical), (.fair, .good, nil), (.good, .good, nil),
        ] as [(NetworkQuality, NetworkQuality, PerformanceAlert.Severity?)])
    func test_networkQuality_belowTheLastReport_raisesAnAlert(
        old: NetworkQuality, new: NetworkQuality, severity: PerformanceAlert.Severity?
    ) {
        let sut = PerformanceServiceSUT()
        sut.record(.networkChanged(quality: old), .networkChanged(quality: new))
        #expect(sut.severities == [severity].compactMap(\.self))
        #expect(sut.types == (severity == nil ? [] : [.networkDegradation(from: old, to: new)]))
    }

    @Test(
        "A bitrate that falls by half raises a warning, and by three quarters a critical alert",
        arguments: [(501, nil), (500, .warning), (251, .warning), (250, .critical), (2_000, nil)]
            as [(Int, PerformanceAlert.Severity?)])
    func test_bitrate_afterAFall_hasTheSeverityOfTheFall(new: Int, severity: PerformanceAlert.Severity?) {
        let sut = PerformanceServiceSUT()
        sut.record(.qualityChanged(bitrate: 1_000), .qualityChanged(bitrate: new))
        #expect(sut.severities == [severity].compactMap(\.self))
        #expect(sut.types == (severity == nil ? [] : [.qualityDowngrade(fromBitrate: 1_000, toBitrate: new)]))
    }

    @Test(
        "An unknown bitrate raises no alert, and the next bitrate is not compared with earlier bitrates",
        arguments: [0, -1, Int.min])
    func test_bitrate_unknown_raisesNoAlert(unknown: Int) {
        let sut = PerformanceServiceSUT()
        sut.record(.qualityChanged(bitrate: 1_000), .qualityChanged(bitrate: unknown), .qualityChanged(bitrate: 1))
        #expect(sut.alerts.isEmpty)
        #expect(sut.snapshots.map(\.currentBitrate) == [1_000, nil, 1])
    }

    @Test("An alert has the identifiers, the date and the texts of its finding")
    func test_alert_aboutStalledPlayback_hasIdentifiersAndDate() throws {
        let (session, id, date) = (UUID(), UUID(), Date(timeIntervalSince1970: 7))
        let sut = PlaybackPerformanceService(currentDate: { date }, uuidGenerator: { id })
        var alerts: [PerformanceAlert] = []
        let token = sut.criticalAlertPublisher.sink { alerts.append($0) }
        sut.startMonitoring(for: session)
        sut.recordEvent(.memoryWarning(level: .warning))
        sut.recordEvent(.playbackStalled)
        let expected = PerformanceAlert(
            id: id, sessionID: session, type: .playbackStalled, severity: .critical, timestamp: date,
            message: "playback has stalled", suggestion: "check the network")
        #expect(alerts == [expected])
        withExtendedLifetime(token) {}
    }
}
