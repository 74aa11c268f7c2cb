import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("Snapshots of the performance service", .tags(.unit))
@MainActor
struct PerformanceServiceTests {
    @Test("Without a session, events and updates publish neither alerts nor snapshots")
    func test_events_withoutASession_areIgnored() {
        let sut = PerformanceServiceSUT(nil)
        sut.record(.playbackStalled)
        sut.service.updateMemory(usedMB: 500, pressure: .critical)
        sut.service.updateNetwork(.poor)
        sut.service.refresh()
        sut.service.startMonitoring(for: UUID())
        sut.service.stopMonitoring()
        sut.record(.playbackStalled)
        #expect(sut.order.isEmpty)
    }

    @Test("Every event publishes its alerts, and then one snapshot")
    func test_events_inASession_publishAlertsBeforeOneSnapshot() {
        let sut = PerformanceServiceSUT()
        sut.record(.playbackStalled, .bytesTransferred(bytes: 1, duration: 1), .playbackResumed)
        #expect(sut.order == ["alert", "snapshot", "snapshot", "snapshot"])
    }

    @Test("A new session begins with default values, and keeps no value of the previous session")
    func test_startMonitoring_ofAnotherSession_resetsAllValues() throws {
        let (id, sut) = (UUID(), PerformanceServiceSUT())
        sut.record(.loadStarted, .firstFrameRendered, .qualityChanged(bitrate: 1), .networkChanged(quality: .poor))
        sut.service.updateMemory(usedMB: 100, pressure: .warning)
        sut.stall(1)
        sut.service.startMonitoring(for: id)
        sut.service.refresh()
        let expected = PerformanceSnapshot(
            timestamp: sut.clock.date, sessionID: id, timeToFirstFrame: nil, isBuffering: false, bufferingCount: 0,
            totalBufferingDuration: 0, currentBufferingDuration: nil, currentBitrate: nil, networkQuality: .excellent,
            memoryUsageMB: 0, memoryPressure: .normal, sessionStartTime: sut.clock.date)
        #expect(sut.snapshots.last == expected)
    }

    @Test("The rebuffer ratio of a snapshot includes the running stall")
    func test_rebufferRatio_duringAStall_includesTheStall() {
        let sut = PerformanceServiceSUT()
        sut.pass(5)
        sut.stall(1)
        sut.record(.bufferingStarted)
        sut.pass(4)
        sut.service.refresh()
        #expect(sut.snapshots.last?.rebufferingRatio == 0.5)
        #expect(sut.snapshots.last?.isBuffering == true)
        #expect(sut.snapshots.last?.currentBufferingDuration == 4)
        #expect(sut.snapshots.last?.bufferingCount == 1)
    }

    @Test("The reported duration of a stall counts only without a recorded start")
    func test_bufferingEnded_withoutAStart_usesItsDuration() {
        let sut = PerformanceServiceSUT()
        sut.pass(20)
        sut.record(.bufferingEnded(duration: 3))
        #expect(sut.snapshots.last?.totalBufferingDuration == 3)
        sut.record(.bufferingStarted)
        sut.pass(2)
        sut.record(.bufferingEnded(duration: 0.5))
        #expect(sut.snapshots.last?.totalBufferingDuration == 5)
        #expect(sut.snapshots.last?.bufferingCount == 2)
    }

    @Test("A repeated report of a stall adds only the time that no earlier report has covered")
    func test_bufferingEnded_repeated_countsOnce() {
        let sut = PerformanceServiceSUT()
        sut.stall(2)
        sut.record(.bufferingEnded(duration: 2))
        sut.pass(1)
        sut.record(.bufferingEnded(duration: 3))
        #expect(sut.snapshots.last?.totalBufferingDuration == 3)
    }

    @Test(
        "A stall is not counted if its reported duration is not positive and finite",
        arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
    func test_bufferingEnded_withAnInvalidDuration_isNotCounted(duration: Double) {
        let sut = PerformanceServiceSUT()
        sut.record(.bufferingEnded(duration: duration))
        #expect(sut.snapshots.last?.bufferingCount == 0)
        #expect(sut.snapshots.last?.totalBufferingDuration == 0)
    }

    @Test("Resumed playback ends a running stall")
    func test_playbackResumed_duringAStall_endsTheStall() {
        let sut = PerformanceServiceSUT()
        sut.record(.bufferingStarted)
        sut.pass(2)
        sut.record(.playbackResumed)
        #expect(sut.snapshots.last?.isBuffering == false)
        #expect(sut.snapshots.last?.totalBufferingDuration == 2)
    }

    @Test(
        "Buffering that begins before the first frame is not a stall, even if it ends after the frame",
        arguments: [true, false])
    func test_buffering_beforeTheFirstFrame_isNotAStall(isEndBeforeFrame: Bool) {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted, .bufferingStarted)
        #expect(sut.snapshots.last?.isBuffering == false)
        sut.pass(30)
        if isEndBeforeFrame {
            sut.record(.bufferingEnded(duration: 30), .firstFrameRendered)
        } else {
            sut.record(.firstFrameRendered)
            sut.pass(1)
            sut.record(.bufferingEnded(duration: 31))
        }
        #expect(sut.snapshots.last?.bufferingCount == 0)
        #expect(sut.types == [.slowStartup(duration: 30)])
    }

    @Test("A stall after the first frame is counted")
    func test_stall_afterTheFirstFrame_isCounted() {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted, .bufferingStarted, .firstFrameRendered, .bufferingStarted)
        #expect(sut.snapshots.last?.isBuffering == true)
        sut.pass(2)
        sut.record(.bufferingEnded(duration: 2))
        #expect(sut.snapshots.last?.totalBufferingDuration == 2)
    }

    @Test("A reported stall without a recorded start counts only from the first frame on")
    func test_bufferingEnded_longerThanPlayback_countsFromTheFirstFrame() {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted)
        sut.pass(3)
        sut.record(.firstFrameRendered)
        sut.pass(1)
        sut.record(.bufferingEnded(duration: 4))
        #expect(sut.snapshots.last?.totalBufferingDuration == 1)
    }

    @Test("A second load begins a new measurement of the start-up time", arguments: [true, false])
    func test_load_aSecondTime_measuresTheStartupTime(isFirstComplete: Bool) {
        let sut = PerformanceServiceSUT()
        sut.record(.loadStarted)
        sut.pass(1)
        if isFirstComplete { sut.record(.firstFrameRendered) }
        sut.pass(10)
        sut.record(.loadStarted)
        #expect(sut.snapshots.last?.timeToFirstFrame == nil)
        sut.pass(2)
        sut.record(.firstFrameRendered)
        #expect(sut.snapshots.last?.timeToFirstFrame == 2)
    }

    @Test("A load ends a running stall, and forgets the bitrate")
    func test_load_duringAStall_endsTheStall() {
        let sut = PerformanceServiceSUT()
        sut.record(.qualityChanged(bitrate: 1_000), .bufferingStarted)
        sut.pass(2)
        sut.record(.loadStarted)
        sut.pass(5)
        sut.record(.qualityChanged(bitrate: 100))
        #expect(sut.snapshots.last?.totalBufferingDuration == 2)
        #expect(sut.snapshots.last?.isBuffering == false)
        #expect(sut.alerts.isEmpty)
    }

    @Test("An update of the memory publishes one snapshot per change, with the new values")
    func test_updateMemory_withRepeatedValues_publishesOnlyChanges() {
        let sut = PerformanceServiceSUT()
        sut.service.updateMemory(usedMB: 80, pressure: .normal)
        sut.service.updateMemory(usedMB: 80, pressure: .normal)
        sut.service.updateMemory(usedMB: 80, pressure: .warning)
        sut.service.updateMemory(usedMB: .nan, pressure: .warning)
        sut.service.updateMemory(usedMB: -1, pressure: .warning)
        #expect(sut.snapshots.map(\.memoryUsageMB) == [80, 80, 0])
        #expect(sut.snapshots.map(\.memoryPressure) == [.normal, .warning, .warning])
        #expect(sut.order == ["snapshot", "alert", "snapshot", "snapshot"])
    }

    @Test("An update of the network publishes one snapshot per change, with the new value")
    func test_updateNetwork_withRepeatedValues_publishesOnlyChanges() {
        let sut = PerformanceServiceSUT()
        for quality in [NetworkQuality.excellent, .excellent, .fair, .fair] { sut.service.updateNetwork(quality) }
        #expect(sut.snapshots.map(\.networkQuality) == [.excellent, .fair])
        #expect(sut.types == [.networkDegradation(from: .excellent, to: .fair)])
    }

    @Test("An update to the value of the last event publishes no further snapshot")
    func test_updateNetwork_toTheValueOfTheLastEvent_publishesNoSnapshot() {
        let sut = PerformanceServiceSUT()
        sut.record(.networkChanged(quality: .poor))
        sut.service.updateNetwork(.poor)
        #expect(sut.snapshots.map(\.networkQuality) == [.poor])
    }

    @Test("An event that an observer records during an alert is in every snapshot after the alert")
    func test_event_insideAnAlert_isNotLost() {
        let sut = PerformanceServiceSUT()
        let service = sut.service
        let token = service.alertPublisher.first().sink { [weak service] _ in
            service?.recordEvent(.qualityChanged(bitrate: 5))
        }
        sut.record(.playbackStalled)
        #expect(sut.snapshots.map(\.currentBitrate) == [5, 5])
        withExtendedLifetime(token) {}
    }

    @Test("The publisher for the main thread publishes each snapshot")
    func test_mainThreadMetricsPublisher_ofTwoEvents_publishesEachSnapshot() {
        let sut = PerformanceServiceSUT()
        var count = 0
        let token = sut.service.mainThreadMetricsPublisher.sink { _ in count += 1 }
        sut.record(.loadStarted, .firstFrameRendered)
        #expect(count == 2)
        withExtendedLifetime(token) {}
    }

    @Test("A released service is deallocated", .leakTracking)
    func test_service_whenReleased_isDeallocated() {
        let sut = PerformanceServiceSUT()
        trackForMemoryLeaks(sut.service)
        trackForMemoryLeaks(sut)
        sut.record(.loadStarted)
        #expect(sut.snapshots.count == 1)
    }
}
