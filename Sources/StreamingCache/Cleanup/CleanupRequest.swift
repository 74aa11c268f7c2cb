import StreamingCore

/// The extent of a cleanup after a rise of the memory pressure: the resources to clean, and the bytes to free.
struct CleanupRequest: Equatable, Sendable {
    /// The highest priority to clean; nil to clean nothing.
    let highestPriority: CleanupPriority?
    /// The number of freed bytes at which the cleanup ends.
    let neededBytes: UInt64

    /// Creates the request for a measurement.
    ///
    /// At the pressure `warning`, the highest priority is `medium`; at `critical`, the request covers all resources.
    /// The needed bytes are the difference between the available memory and the amount at which the pressure becomes
    /// normal: 1.25 times the higher limit of the thresholds. If the available memory exceeds this amount, the needed
    /// bytes are 0.
    ///
    /// - Parameters:
    ///   - level: The memory pressure.
    ///   - state: The measurement.
    ///   - thresholds: The limits of the available memory.
    init(_ level: MemoryPressureLevel, _ state: MemoryState, _ thresholds: MemoryThresholds) {
        highestPriority =
            switch level {
            case .normal: nil
            case .warning: .medium
            case .critical: .high
            }
        let limitMB = max(thresholds.warningAvailableMB, thresholds.criticalAvailableMB)
        let missingMB = limitMB * MemoryPressureTracker.margin - state.availableMB
        neededBytes = UInt64(exactly: (missingMB * 1_048_576).rounded(.up)) ?? 0
    }
}
