import Foundation

/// An exponentially weighted moving average that is not biased towards zero after its first values.
struct MovingAverage: Equatable, Sendable {
    /// The weight of newer values after which an earlier value counts half.
    let halfLife: Double
    private var sum = 0.0
    /// The total weight of all values in `sum`, which approaches 1.
    private var total = 0.0

    /// Creates an average without a value.
    init(halfLife: Double) {
        self.halfLife = halfLife
    }

    /// The average; nil before the first value.
    var value: Double? { total > 0 ? sum / total : nil }

    /// Adds a value. The larger its weight, the less the earlier values count.
    mutating func add(_ value: Double, weight: Double) {
        let kept = exp2(-weight / halfLife)
        sum = sum * kept + value * (1 - kept)
        total = total * kept + (1 - kept)
    }
}
