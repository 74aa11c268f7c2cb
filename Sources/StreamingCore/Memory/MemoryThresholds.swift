import Foundation

/// The limits of the available memory that determine the pressure, and the interval of the measurements.
public struct MemoryThresholds: Equatable, Sendable {
    /// The available memory below which the pressure is `warning`, in MiB.
    public let warningAvailableMB: Double
    /// The available memory below which the pressure is `critical`, in MiB.
    public let criticalAvailableMB: Double
    /// The time between two measurements, in seconds.
    public let pollingInterval: TimeInterval

    /// The default thresholds: warning below 100 MiB, critical below 50 MiB, and a measurement every 2 s.
    public static let `default` = Self(warningAvailableMB: 100, criticalAvailableMB: 50, pollingInterval: 2)

    /// Creates thresholds from two limits in MiB and an interval in seconds.
    public init(warningAvailableMB: Double, criticalAvailableMB: Double, pollingInterval: TimeInterval) {
        self.warningAvailableMB = warningAvailableMB
        self.criticalAvailableMB = criticalAvailableMB
        self.pollingInterval = pollingInterval
    }

    /// Returns the pressure for an amount of available memory, in MiB. An amount equal to a limit is not below the
    /// limit.
    public func pressureLevel(for availableMB: Double) -> MemoryPressureLevel {
        if availableMB < criticalAvailableMB { return .critical }
        return availableMB < warningAvailableMB ? .warning : .normal
    }
}
