import Foundation

/// An exponentially weighted moving average that is not biased towards zero after its first values.
struct MovingAverage: Equatable, Sendable {
    /// The total weight of later values after which a value has half of its original influence.
    let halfLife: Double
    private var sum = 0.0
    /// The total weight of the values in `sum`. The total weight approaches 1 as values are added.
    private var total = 0.0

    /// Creates an average that has no values yet.
    init(halfLife: Double) {
        self.halfLife = halfLife
    }

    /// The average; nil before the first value.
    var value: Double? { total > 0 ? sum / total : nil }

    /// Returns the average of the values and a prior value. The prior value loses influence as values are added.
    ///
    /// - Parameter weight: The weight of the prior value, relative to the total weight of the values, which approaches
    ///   1.
    func value(withPrior prior: Double, weight: Double) -> Double { (sum + prior * weight) / (total + weight) }

    /// Adds a value. The larger `weight` is, the more influence the value has compared with earlier values.
    mutating func add(_ value: Double, weight: Double) {
        let kept = exp2(-weight / halfLife)
        sum = sum * kept + value * (1 - kept)
        total = total * kept + (1 - kept)
    }
}
