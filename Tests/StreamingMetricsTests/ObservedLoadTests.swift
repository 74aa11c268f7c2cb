import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

/// Tests of alerts and snapshots, which must agree with the metrics of the same session.
@Suite("An observed load", .tags(.unit), .leakTracking)
@MainActor
struct ObservedLoadTests {
    // MARK: Sessions

    @Test("A load during a stall ends the stall in the old session, and raises no alert in the new session")
    func test_load_duringAStall_raisesNoAlertInTheNewSession() {
        var ids: [UUID] = []
        let sut = ObservedPlayer.playing {
            ids.append(UUID())
            return ids[ids.count - 1]
        }
        sut.report(.didStartBuffering)
        sut.pass(12)
        sut.session.play(anyURL("b"))
        sut.pass(1)
        #expect(sut.types == [.playbackStalled, .prolongedBuffering(duration: 10)])
        #expect(sut.alerts.map(\.sessionID) == [ids.first, ids.first])
        #expect(ids.count == 2)
        #expect(sut.last?.sessionID == ids.last)
        #expect(sut.last?.totalBufferingDuration == 0)
        #expect(sut.snapshots.last { $0.sessionID == ids.first }?.totalBufferingDuration == 12)
    }

    @Test("A rejected load begins no session")
    func test_load_rejected_keepsTheSession() {
        var count = 0
        let sut = ObservedPlayer.playing {
            count += 1
            return UUID()
        }
        sut.report(.didStartBuffering)
        sut.pass(6)
        #expect(sut.session.play(anyURL("b"), from: -1) == nil)
        sut.pass(4)
        #expect(count == 1)
        #expect(sut.types == [.playbackStalled, .prolongedBuffering(duration: 10)])
    }

    // MARK: Stalls

    @Test("Stalls below 100 ms add up in the duration, and are not counted", arguments: [0, 0.02, 0.099])
    func test_stalls_below100Milliseconds_areNotCounted(seconds: Double) {
        let sut = ObservedPlayer.playing()
        for _ in 1...3 {
            sut.pass(1)
            sut.stall(seconds)
        }
        #expect(sut.types.isEmpty)
        #expect(sut.last?.bufferingCount == 0)
        #expect(abs((sut.last?.totalBufferingDuration ?? -1) - 3 * seconds) < 1e-6)
        #expect(sut.session.metrics.rebufferCount == 0)
    }

    @Test("Three stalls of 100 ms within 60 s are counted, and raise one alert")
    func test_stalls_of100Milliseconds_areCounted() {
        let sut = ObservedPlayer.playing()
        for _ in 1...3 {
            sut.pass(1)
            sut.stall(0.1)
        }
        #expect(sut.alerts.map(\.severity) == [.critical])
        #expect(sut.last?.bufferingCount == 3)
        #expect(sut.session.metrics.rebufferCount == 3)
    }

    @Test("An analytics recorder logs every stall, and counts only stalls of at least 100 ms")
    func test_analytics_withMicroStalls_logsThemAndCountsRebuffers() async throws {
        let sut = ObservedPlayer()
        let store = InMemoryAnalyticsStore()
        let service = PlaybackAnalyticsService(store: store, currentDate: { [clock = sut.clock] in clock.date })
        let device = DeviceInfo(model: "any", osVersion: "any", networkType: nil)
        let recorder = PlaybackAnalyticsRecorder(of: sut.session, service: service, device: device, appVersion: "1")
        sut.session.play(anyURL())
        sut.pass(1)
        sut.session.send(.audioSessionInterrupted)
        sut.pass(20)
        sut.session.send(.audioSessionResumed)
        sut.pass(2)
        sut.report(.didBecomeReady)
        for seconds in [0, 0.02, 0.5] { sut.stall(seconds) }
        let metrics = service.getCurrentPerformanceMetrics(watchDuration: 10)
        #expect(metrics?.bufferingEvents == 1)
        #expect(metrics?.timeToFirstFrame == 3)
        await recorder.finish()
        let session = try #require(try await store.retrieveAllSessions().first)
        let events = try #require(try await store.retrieve(sessionID: session.id)).events
        #expect(events.count { $0.eventType == "bufferingStarted" } == 3)
    }

    // MARK: Start-up

    @Test("The start-up time is unknown and raises no alert after a seek before the first frame")
    func test_startup_withASeekBeforeTheFirstFrame_isUnknown() {
        let sut = ObservedPlayer()
        sut.session.play(anyURL())
        sut.pass(4)
        sut.session.send(.seek(to: 30))
        sut.pass(5)
        sut.report(.didFinishSeeking)
        sut.report(.didBecomeReady)
        sut.pass(1)
        #expect(sut.session.metrics.hasStarted)
        #expect(sut.session.metrics.startupTime == nil)
        #expect(sut.last?.timeToFirstFrame == nil)
        #expect(sut.types.isEmpty)
    }

    @Test(
        "An interruption or the background during the start-up does not count toward the start-up time",
        arguments: [(.audioSessionInterrupted, .audioSessionResumed), (.didEnterBackground, .didBecomeActive)]
            as [(PlaybackAction, PlaybackAction)])
    func test_startup_withASuppression_agreesWithTheMetrics(begin: PlaybackAction, end: PlaybackAction) {
        let sut = ObservedPlayer()
        sut.session.play(anyURL())
        sut.pass(1)
        sut.session.send(begin)
        sut.pass(600)
        sut.session.send(end)
        sut.pass(1)
        sut.report(.didBecomeReady)
        sut.pass(1)
        #expect(sut.session.metrics.startupTime == 2)
        #expect(sut.last?.timeToFirstFrame == 2)
        #expect(sut.types.isEmpty)
    }

    // MARK: Texts

    @Test("The alert about stalled playback names the duration so far and the limit")
    func test_alert_afterAStallOf1Second_namesTheDurationAndTheLimit() {
        let sut = ObservedPlayer.playing()
        sut.report(.didStartBuffering)
        sut.pass(1)
        #expect(sut.alerts.map(\.message) == ["playback has stalled for 1.0 s, at the limit of 1.0 s"])
    }
}
