import Foundation
import StreamingCore

/// A monitor that turns the events of a session into snapshots and alerts.
@MainActor
public protocol PerformanceMonitor: AnyObject {
    /// The publisher of a snapshot after each recorded event.
    var metricsPublisher: EventPublisher<PerformanceSnapshot> { get }
    /// The publisher of the alerts, which precede the snapshot of their event.
    var alertPublisher: EventPublisher<PerformanceAlert> { get }

    /// Begins a session with the given identifier, in place of any running session.
    func startMonitoring(for sessionID: UUID)
    /// Ends the running session, if any.
    ///
    /// Later events have no effect until the next session.
    func stopMonitoring()
    /// Records an event of the running session, if any.
    func recordEvent(_ event: PerformanceEvent)
}

extension PerformanceMonitor {
    /// The snapshots, on the thread on which the monitor publishes them.
    ///
    /// A ``PlaybackPerformanceService`` publishes on the main actor. Another monitor may publish on another thread, and
    /// this property does not move its snapshots to the main thread.
    public var mainThreadMetricsPublisher: Events<PerformanceSnapshot> { metricsPublisher.events }

    /// The alerts with the severity `critical`, on the thread on which the monitor publishes them.
    public var criticalAlertPublisher: Events<PerformanceAlert> {
        alertPublisher.filter { $0.severity == .critical }
    }
}
