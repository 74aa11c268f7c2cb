/// The values of a measurement over time, for a chart.
///
/// A series needs bounded memory. If a series would exceed ``maximumPoints``, neighbouring points are merged in pairs.
/// From then on, each point holds twice as many values. A merged point keeps the smallest and the largest of its
/// values, so a short dip remains visible.
public struct ReportSeries: Equatable, Sendable {
    /// A point of a series, which summarizes one or more consecutive values.
    public struct Point: Equatable, Sendable {
        /// The time of the first value of the point, on the session's monotonic clock.
        public let instant: Duration
        /// The smallest value of the point.
        public private(set) var minimum: Double
        /// The largest value of the point.
        public private(set) var maximum: Double
        /// The latest value of the point.
        public private(set) var last: Double

        init(_ value: Double, at instant: Duration) {
            self.instant = instant
            (minimum, maximum, last) = (value, value, value)
        }

        /// Adds the values of a later point.
        mutating func merge(_ next: Self) {
            minimum = min(minimum, next.minimum)
            maximum = max(maximum, next.maximum)
            last = next.last
        }
    }

    /// The maximum number of points, which bounds the memory of a series.
    public static let maximumPoints = 512

    /// The points in the order of their times; empty before the first value.
    public private(set) var points: [Point] = []

    /// The number of values in each point, except the last point, which may hold fewer values.
    private var valuesPerPoint = 1
    /// The number of values of the last point.
    private var valuesOfLastPoint = 0

    /// Creates a series without values.
    public init() {}

    /// The largest value; nil if the series is empty.
    public var maximum: Double? { points.map(\.maximum).max() }

    /// Adds a value, which must not be earlier than the previous value.
    ///
    /// A value that is not finite has no effect.
    ///
    /// - Parameters:
    ///   - value: The value, in the unit of the series.
    ///   - instant: The time of the value, on the session's monotonic clock.
    public mutating func add(_ value: Double, at instant: Duration) {
        guard value.isFinite else { return }
        let next = Point(value, at: instant)
        if !points.isEmpty && valuesOfLastPoint < valuesPerPoint {
            points[points.count - 1].merge(next)
            valuesOfLastPoint += 1
        } else {
            if points.count == Self.maximumPoints { mergePairs() }
            points.append(next)
            valuesOfLastPoint = 1
        }
    }

    /// Merges each point at an even index with the next point.
    ///
    /// All points must be full.
    private mutating func mergePairs() {
        points = stride(from: 0, to: points.count, by: 2).map { index in
            var merged = points[index]
            merged.merge(points[index + 1])
            return merged
        }
        valuesPerPoint *= 2
    }
}
