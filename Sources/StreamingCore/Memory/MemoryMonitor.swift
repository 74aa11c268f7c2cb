/// A source of memory measurements.
@MainActor
public protocol MemoryStateProvider: AnyObject {
    /// Measures the memory now, and returns the measurement.
    func currentMemoryState() -> MemoryState
}

/// A monitor that measures the memory repeatedly.
@MainActor
public protocol MemoryMonitor: MemoryStateProvider {
    /// The publisher of the measurements. A measurement whose amounts equal the previous amounts is not published.
    var statePublisher: EventPublisher<MemoryState> { get }
    /// The limits that determine the pressure of the measurements, and the interval of the measurements.
    var thresholds: MemoryThresholds { get }

    /// Starts the measurements. If the monitor is already running, the call has no effect.
    func startMonitoring()

    /// Stops the measurements. If the monitor is not running, the call has no effect.
    func stopMonitoring()
}

extension MemoryMonitor {
    /// The thresholds of a monitor without its own thresholds: ``MemoryThresholds/default``.
    public var thresholds: MemoryThresholds { .default }
}
