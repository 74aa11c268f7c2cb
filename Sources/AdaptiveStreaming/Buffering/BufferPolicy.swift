import StreamingCore

/// A policy that determines the buffer size from the current memory pressure and network quality.
///
/// | memory | network | configuration |
/// |---|---|---|
/// | critical | any | `minimal` |
/// | warning | any | `conservative` |
/// | normal | offline, poor | 30 s, with its own reason |
/// | normal | fair, unknown | `balanced` |
/// | normal | good, excellent | `aggressive` |
///
/// A poor connection needs a large buffer to survive outages. Memory has hysteresis (`MemoryPressureTracker`).
struct BufferPolicy: Equatable, Sendable {
    private var memory: MemoryPressureTracker
    /// The last known quality of the network; nil until it is known.
    private var networkQuality: NetworkQuality?

    /// Creates a policy for normal memory and an unknown network.
    init(thresholds: MemoryThresholds) { memory = MemoryPressureTracker(thresholds: thresholds) }

    mutating func update(_ state: MemoryState) { memory.update(state) }

    mutating func update(_ quality: NetworkQuality) { networkQuality = quality }

    /// The buffer size for the current memory pressure and network quality.
    var configuration: BufferConfiguration {
        switch (memory.level, networkQuality) {
        case (.critical, _): .minimal
        case (.warning, _): .conservative
        case (.normal, .offline), (.normal, .poor): .poorNetwork
        case (.normal, .fair), (.normal, nil): .balanced
        case (.normal, .good), (.normal, .excellent): .aggressive
        }
    }
}
