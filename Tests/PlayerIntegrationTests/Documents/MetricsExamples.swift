import Foundation
import StreamingCache
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

/// The examples in the doc comments of `StreamingMetrics`. Each is between `// example NAME` and `// end`.
@Suite("Examples of metrics", .tags(.integration), .leakTracking) @MainActor
struct MetricsExamples {
    @Test("The example of PlaybackPerformanceObserver reports the time to the first frame")
    func test_playbackPerformanceObserver_example_reportsTheTimeToFirstFrame() {
        let spy = PlayerSpy()
        let player = StreamingPlayer(player: spy, clock: ManualClock())
        let url = anyURL()
        // example PlaybackPerformanceObserver
        let service = PlaybackPerformanceService()
        let observer = PlaybackPerformanceObserver(of: player, service: service, makeSessionID: { UUID() })
        player.play(url)
        // end
        var snapshots: [PerformanceSnapshot] = []
        let token = service.metricsPublisher.sink { snapshots.append($0) }
        spy.report(.didBecomeReady)
        player.session.processPending()
        #expect(snapshots.last?.timeToFirstFrame != nil)
        token.cancel()
        withExtendedLifetime(observer) {}
    }

    @Test("The example of PlaybackPerformanceService receives an alert")
    func test_playbackPerformanceService_example_receivesAnAlert() {
        // example PlaybackPerformanceService
        let service = PlaybackPerformanceService()
        let token = service.alertPublisher.sink { alert in print(alert.message) }
        service.startMonitoring(for: UUID())
        // end
        var alerts: [PerformanceAlert] = []
        let second = service.alertPublisher.sink { alerts.append($0) }
        service.recordEvent(.playbackStalled)
        #expect(alerts.map(\.type) == [.playbackStalled])
        token.cancel()
        second.cancel()
    }

    @Test("The example of PlaybackAnalyticsRecorder saves a session")
    func test_playbackAnalyticsRecorder_example_savesASession() async throws {
        let clock = ManualClock()
        let player = StreamingPlayer(
            player: PlayerFake(clock: clock) { _ in .failure(.networkError(reason: "any")) }, clock: clock)
        let video = Video(
            id: UUID(), title: "any", url: anyURL(), thumbnailURL: anyURL(), duration: 60)
        // example PlaybackAnalyticsRecorder
        let service = PlaybackAnalyticsService(store: InMemoryAnalyticsStore())
        let device = DeviceInfo(model: "phone", osVersion: "26", networkType: "wifi")
        let recorder = PlaybackAnalyticsRecorder(of: player, service: service, device: device, appVersion: "1.0")
        recorder.nextVideo = .init(id: video.id, title: video.title)
        player.play(video.url)
        player.stop()
        await recorder.finish()
        // end
        #expect(service.keptEventCount > 0)
    }

    @Test("The example of AnalyticsSink sends each record to a backend")
    func test_analyticsSink_example_sendsEachRecord() async {
        let store = InMemoryAnalyticsStore()
        // example AnalyticsSink
        final class Backend: AnalyticsSink {
            func receive(_ record: AnalyticsRecord) async throws { await upload(record) }
        }
        let service = PlaybackAnalyticsService(store: store, sink: Backend())
        // end
        let device = DeviceInfo(model: "any", osVersion: "any", networkType: nil)
        let session = await service.startSession(
            videoID: UUID(), videoTitle: "any", deviceInfo: device, appVersion: "any")
        await service.flush()
        #expect(uploaded == [.started(session)])
        uploaded = []
    }

    @Test("The example of EntryAnalyticsStore saves sessions in files")
    func test_entryAnalyticsStore_example_savesInFiles() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        // example EntryAnalyticsStore
        let store = EntryAnalyticsStore(EntryStore(FileSystemEntryStore(folder: folder)))
        try await store.closeInterruptedSessions()
        let service = PlaybackAnalyticsService(store: store)
        // end
        let device = DeviceInfo(model: "any", osVersion: "any", networkType: nil)
        _ = await service.startSession(videoID: UUID(), videoTitle: "any", deviceInfo: device, appVersion: "any")
        #expect(try await store.retrieveAllSessions().count == 1)
    }
}

/// The records that the example of AnalyticsSink has sent.
@MainActor private var uploaded: [AnalyticsRecord] = []

@MainActor
private func upload(_ record: AnalyticsRecord) async { uploaded.append(record) }
