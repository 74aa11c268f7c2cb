/// A source of memory measurements.
@MainActor
public protocol MemoryStateProvider: AnyObject {
    /// Returns a new measurement.
    func currentMemoryState() -> MemoryState
}

/// A monitor that measures the memory repeatedly.
@MainActor
public protocol MemoryMonitor: MemoryStateProvider {
    /// The measurements whose amounts differ from the previous measurement.
    var statePublisher: EventPublisher<MemoryState> { get }
    /// The limits that determine the pressure of the measurements.
    var thresholds: MemoryThresholds { get }

    /// Starts the measurements. If the monitor is already running, the call has no effect.
    func startMonitoring()

    /// Stops the measurements. If the monitor is not running, the call has no effect.
    func stopMonitoring()
}

extension MemoryMonitor {
    /// The default limits.
    public var thresholds: MemoryThresholds { .default }
}
