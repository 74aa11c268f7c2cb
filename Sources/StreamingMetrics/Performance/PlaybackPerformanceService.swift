import Foundation
import StreamingCore

/// A monitor that measures sessions with an injected clock, and raises alerts.
///
/// - After each event of a session, the service publishes the alerts of the event, and then one snapshot.
/// - An alert is raised once per kind and severity, until its condition clears or 60 s have passed.
/// - A slow start-up clears with the next load, a prolonged stall with the next stall, and stalled playback with the
///   end of the stall. Memory pressure clears when the pressure is normal. A fall of the network quality or the bitrate
///   clears when the old level is reached again. The condition of frequent stalls never clears, so the alert about
///   frequent stalls is repeated after 60 s at the earliest.
/// - A load begins a new start-up measurement. Buffering before the first frame of a load does not count as a stall.
///
/// The service needs bounded memory. See ``RebufferingMonitor/maximumEvents``.
///
/// ```swift
/// let service = PlaybackPerformanceService()
/// let token = service.alertPublisher.sink { alert in print(alert.message) }
/// service.startMonitoring(for: UUID())
/// ```
@MainActor
public final class PlaybackPerformanceService: PerformanceMonitor {
    public let metricsPublisher = EventPublisher<PerformanceSnapshot>()
    public let alertPublisher = EventPublisher<PerformanceAlert>()

    private let thresholds: PerformanceThresholds
    private let currentDate: () -> Date
    private let uuidGenerator: () -> UUID
    private var session: (id: UUID, measurement: PerformanceMeasurement)?

    /// Creates a service without a session.
    ///
    /// - Parameters:
    ///   - thresholds: The limits of the alerts.
    ///   - currentDate: A closure that returns the current date. The service measures all times with this date.
    ///   - uuidGenerator: A closure that returns the identifier of the next alert.
    public init(
        thresholds: PerformanceThresholds = .default, currentDate: @escaping () -> Date = { Date() },
        uuidGenerator: @escaping () -> UUID = { UUID() }
    ) {
        self.thresholds = thresholds
        self.currentDate = currentDate
        self.uuidGenerator = uuidGenerator
    }

    public func startMonitoring(for sessionID: UUID) {
        session = (
            sessionID, PerformanceMeasurement(sessionID: sessionID, start: currentDate(), thresholds: thresholds)
        )
    }

    public func stopMonitoring() { session = nil }

    public func recordEvent(_ event: PerformanceEvent) { perform { $0.record(event, of: nil, at: $1) } }

    /// Records an event of an observed load, whose metrics determine the start-up time and the stalls that count.
    func record(_ event: PerformanceEvent, of load: ObservedLoad) { perform { $0.record(event, of: load, at: $1) } }

    /// Records the use of memory.
    ///
    /// If a value has changed, the service publishes a snapshot. The method has no effect without a session.
    ///
    /// - Parameters:
    ///   - usedMB: The memory that the app uses, in MiB. A negative number counts as 0. A number that is not finite
    ///     leaves the last number unchanged.
    ///   - pressure: The memory pressure. A change to `warning` or `critical` can raise an alert.
    public func updateMemory(usedMB: Double, pressure: MemoryPressureLevel) {
        perform { $0.updateMemory(usedMB: usedMB, pressure: pressure, at: $1) }
    }

    /// Records the quality of the network.
    ///
    /// If the quality has changed, the service publishes a snapshot. If the quality has fallen, an alert can precede
    /// the snapshot. The first report of a session raises no alert. The method has no effect without a session.
    public func updateNetwork(_ quality: NetworkQuality) { perform { $0.updateNetwork(quality, at: $1) } }

    /// Raises an alert about a running stall if such an alert is due, and publishes a snapshot.
    ///
    /// Call this method at intervals, because without an event the service does not notice that time passes. The method
    /// has no effect without a session.
    public func refresh() { perform { $0.judge(at: $1) } }

    /// Calls `change`, publishes an alert for each returned finding, and then publishes a snapshot.
    ///
    /// If `change` returns nil, nothing is published.
    private func perform(_ change: (inout PerformanceMeasurement, Date) -> [PerformanceFinding]?) {
        guard let (id, current) = session else { return }
        var measurement = current
        let now = currentDate()
        guard let findings = change(&measurement, now) else { return }
        // An observer of the alerts may record further events, so the session is stored first.
        session = (id, measurement)
        for finding in findings {
            let alert = PerformanceAlert(
                id: uuidGenerator(), sessionID: id, type: finding.type, severity: finding.severity, timestamp: now,
                message: finding.message, suggestion: finding.suggestion)
            _ = alertPublisher.publish(alert)
        }
        guard let session, session.id == id else { return }
        _ = metricsPublisher.publish(session.measurement.snapshot(at: now))
    }
}
