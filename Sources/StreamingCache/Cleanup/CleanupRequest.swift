import StreamingCore

/// The choice of the resources to clean after a rise of the memory pressure.
struct CleanupRequest: Equatable, Sendable {
    /// The highest priority to clean; nil to clean nothing.
    let highestPriority: CleanupPriority?
    /// The number of bytes after which no further resource is cleaned.
    let neededBytes: UInt64

    /// Creates the request for a measurement.
    ///
    /// Scarce memory cleans up to the priority `medium`, and critical memory everything. The needed bytes raise the
    /// available memory to the limit of the pressure `warning`, at which the pressure is normal.
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
