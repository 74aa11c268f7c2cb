import Foundation

/// An exponentially weighted moving average, right from the first value on.
struct MovingAverage: Equatable, Sendable {
    /// Values that weigh this much together halve the part of all earlier ones.
    let halfLife: Double
    private var sum = 0.0
    /// How much all values count together; nears 1.
    private var total = 0.0

    init(halfLife: Double) {
        self.halfLife = halfLife
    }

    /// nil before the first value.
    var value: Double? { total > 0 ? sum / total : nil }

    mutating func add(_ value: Double, weight: Double) {
        let kept = exp2(-weight / halfLife)
        sum = sum * kept + value * (1 - kept)
        total = total * kept + (1 - kept)
    }
}
