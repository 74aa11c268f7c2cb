import Foundation

/// A measurement of the memory.
public struct MemoryState: Equatable, Sendable {
    /// The memory that the process can still use, in bytes.
    public let availableBytes: UInt64
    /// The memory of the system in bytes, or the lowest limit of the process's control groups if that limit is lower.
    public let totalBytes: UInt64
    /// The memory that the process uses, in bytes.
    public let usedBytes: UInt64
    /// The date of the measurement.
    public let timestamp: Date

    private static let bytesPerMB = 1_048_576.0

    /// Creates a measurement from three amounts in bytes and a date.
    public init(availableBytes: UInt64, totalBytes: UInt64, usedBytes: UInt64, timestamp: Date) {
        self.availableBytes = availableBytes
        self.totalBytes = totalBytes
        self.usedBytes = usedBytes
        self.timestamp = timestamp
    }

    /// The available memory, in MiB.
    public var availableMB: Double { Double(availableBytes) / Self.bytesPerMB }
    /// The used memory, in MiB.
    public var usedMB: Double { Double(usedBytes) / Self.bytesPerMB }
    /// The used share of the total memory, in percent; 0 if the total is 0.
    public var usagePercentage: Double { totalBytes == 0 ? 0 : Double(usedBytes) / Double(totalBytes) * 100 }

    /// Returns the pressure of this measurement alone, without ``MemoryPressureTracker``'s hysteresis.
    public func pressureLevel(thresholds: MemoryThresholds) -> MemoryPressureLevel {
        thresholds.pressureLevel(for: availableMB)
    }

    /// Returns whether both measurements have the same amounts. The dates are ignored.
    func hasSameAmounts(as other: Self) -> Bool {
        (availableBytes, totalBytes, usedBytes) == (other.availableBytes, other.totalBytes, other.usedBytes)
    }
}
