import Foundation

/// An exponentially weighted moving average that is not biased towards zero after its first values.
struct MovingAverage: Equatable, Sendable {
    /// The total weight of newer values that halves the influence of an earlier value.
    let halfLife: Double
    private var sum = 0.0
    /// The sum of the weights of all values in `sum`. The sum approaches 1 as values are added.
    private var total = 0.0

    /// Creates an average that has no values yet.
    init(halfLife: Double) {
        self.halfLife = halfLife
    }

    /// The average; nil before the first value.
    var value: Double? { total > 0 ? sum / total : nil }

    /// Adds a value. A larger `weight` reduces the influence of earlier values more.
    mutating func add(_ value: Double, weight: Double) {
        let kept = exp2(-weight / halfLife)
        sum = sum * kept + value * (1 - kept)
        total = total * kept + (1 - kept)
    }
}
