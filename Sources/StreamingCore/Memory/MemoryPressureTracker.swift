/// The memory pressure over time, with hysteresis.
///
/// The pressure rises as soon as the available memory is below a limit. The pressure falls only when the available
/// memory reaches 1.25 times the limit, so that an amount near the limit does not change the pressure repeatedly.
public struct MemoryPressureTracker: Equatable, Sendable {
    /// The current pressure. The initial value is `normal`.
    public private(set) var level = MemoryPressureLevel.normal
    private let thresholds: MemoryThresholds

    /// The multiple of a limit at which the pressure falls.
    package static let margin = 1.25

    /// Creates a tracker whose pressure is normal until the first measurement.
    public init(thresholds: MemoryThresholds = .default) { self.thresholds = thresholds }

    /// Updates the pressure with a new measurement.
    ///
    /// - Returns: Whether the pressure has risen.
    @discardableResult
    public mutating func update(_ state: MemoryState) -> Bool {
        let previous = level
        let rising = thresholds.pressureLevel(for: state.availableMB)
        let falling = thresholds.pressureLevel(for: state.availableMB / Self.margin)
        level = max(rising, min(previous, falling))
        return level > previous
    }
}
