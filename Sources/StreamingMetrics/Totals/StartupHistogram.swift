import Foundation
import StreamingCore

/// A histogram of start-up times, whose sums stay exact when histograms are merged.
public struct StartupHistogram: Equatable, Sendable {
    /// The upper bounds of the buckets, in seconds.
    ///
    /// The list has no element for the last bucket, which has no upper bound.
    public static let bounds: [TimeInterval] = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 20, 30, 60]

    /// The number of start-up times in each bucket.
    ///
    /// The last element counts the times above the last bound.
    public private(set) var counts = Array(repeating: 0, count: Self.bounds.count + 1)

    private var milliseconds: Int64 = 0

    /// Creates a histogram without a start-up time.
    public init() {}

    /// The number of start-up times.
    public var count: Int { counts.reduce(0, Totals.sum) }
    /// The sum of the start-up times, in seconds.
    public var sum: TimeInterval { Double(milliseconds) / 1_000 }
    /// The mean start-up time in seconds; nil without a start-up time.
    public var mean: TimeInterval? { count > 0 ? sum / Double(count) : nil }

    /// Adds a start-up time in seconds, rounded to a millisecond.
    ///
    /// A time that is negative or not finite counts as 0.
    public mutating func add(_ seconds: TimeInterval) {
        let rounded = Totals.milliseconds(seconds)
        Totals.add(rounded, to: &milliseconds)
        let bucket = Self.bounds.firstIndex { rounded <= Totals.milliseconds($0) } ?? Self.bounds.count
        Totals.add(1, to: &counts[bucket])
    }

    /// Adds the start-up times of another histogram.
    public mutating func merge(_ other: Self) {
        Totals.add(other.milliseconds, to: &milliseconds)
        for (bucket, count) in other.counts.enumerated() { Totals.add(count, to: &counts[bucket]) }
    }

    /// Returns an upper bound of a quantile, which is the bound of the bucket that contains the quantile.
    ///
    /// - Parameter share: The share of start-up times that are at most the quantile, from 0 to 1; 0.5 for the median.
    /// - Returns: The bound in seconds; infinity above the last bound, and nil without a start-up time.
    public func quantile(_ share: Double) -> TimeInterval? {
        guard count > 0 else { return nil }
        let rank = max(1, Int(exactly: (min(1, max(0, share)) * Double(count)).rounded(.up)) ?? .max)
        var seen = 0
        for (bucket, count) in counts.enumerated() {
            Totals.add(count, to: &seen)
            if seen >= rank { return bucket < Self.bounds.count ? Self.bounds[bucket] : .infinity }
        }
        return .infinity
    }
}
