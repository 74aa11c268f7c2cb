import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

/// The examples in the doc comments of `StreamingMetrics`. Each is between `// example NAME` and `// end`.
@Suite("Examples of metrics", .tags(.integration), .leakTracking) @MainActor
struct MetricsExamples {
    @Test("The example of PlaybackPerformanceObserver raises an alert for a slow start")
    func test_playbackPerformanceObserver_example_raisesAnAlert() {
        let spy = PlayerSpy()
        let player = StreamingPlayer(player: spy, clock: ManualClock())
        let url = anyURL()
        // example PlaybackPerformanceObserver
        let service = PlaybackPerformanceService()
        let observer = PlaybackPerformanceObserver(of: player, service: service)
        service.startMonitoring(for: UUID())
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
}
