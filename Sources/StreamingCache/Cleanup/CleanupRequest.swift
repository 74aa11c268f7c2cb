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
    /// The needed bytes are the difference between the higher limit of the thresholds and the available memory, or 0 if
    /// the available memory exceeds this limit.
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
        let missingMB = max(thresholds.warningAvailableMB, thresholds.criticalAvailableMB) - state.availableMB
        neededBytes = UInt64(exactly: (missingMB * 1_048_576).rounded(.up)) ?? 0
    }
}
