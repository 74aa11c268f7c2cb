import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit

/// A performance service on a manual clock, with everything that it has published.
@MainActor
final class PerformanceServiceSUT {
    let clock = ManualClock()
    let service: PlaybackPerformanceService
    private(set) var alerts: [PerformanceAlert] = []
    private(set) var snapshots: [PerformanceSnapshot] = []
    /// The publications in order: `alert` or `snapshot`.
    private(set) var order: [String] = []
    private var tokens: Set<EventSubscription> = []

    /// Creates a service that monitors the session `id`; nil to monitor no session.
    init(_ id: UUID? = UUID(), thresholds: PerformanceThresholds = .default) {
        service = PlaybackPerformanceService(thresholds: thresholds, currentDate: { [clock] in clock.date })
        service.alertPublisher.sink { [weak self] in
            self?.alerts.append($0)
            self?.order.append("alert")
        }.store(in: &tokens)
        service.metricsPublisher.sink { [weak self] in
            self?.snapshots.append($0)
            self?.order.append("snapshot")
        }.store(in: &tokens)
        if let id { service.startMonitoring(for: id) }
    }

    var types: [PerformanceAlert.AlertType] { alerts.map(\.type) }
    var severities: [PerformanceAlert.Severity] { alerts.map(\.severity) }

    func record(_ events: PerformanceEvent...) {
        for event in events { service.recordEvent(event) }
    }

    func pass(_ seconds: Double) { clock.advance(by: .milliseconds(Int(seconds * 1_000))) }

    /// Records the start and the end of a stall, with `seconds` between them.
    func stall(_ seconds: Double) {
        record(.bufferingStarted)
        pass(seconds)
        record(.bufferingEnded(duration: seconds))
    }
}
