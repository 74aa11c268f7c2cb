/// A time or a duration in a track, as a whole number of ticks.
///
/// A `Duration` would round most timescales. A media time is exact, so that adjacent segments can be compared to the
/// tick.
package struct MediaTime: Comparable, Sendable {
    /// The number of ticks, which may be negative.
    package let ticks: Int64
    /// The number of ticks per second, at least 1.
    package let timescale: UInt32

    /// Creates a time. A timescale of 0 ends the process.
    package init(ticks: Int64, timescale: UInt32) {
        precondition(timescale > 0, "a timescale has at least one tick per second")
        self.ticks = ticks
        self.timescale = timescale
    }

    /// The time in seconds, rounded to the nearest representable number.
    package var seconds: Double { Double(ticks) / Double(timescale) }

    package static func < (left: MediaTime, right: MediaTime) -> Bool { left.product(right) < right.product(left) }

    /// Returns whether the times are equal, even if their timescales are not.
    package static func == (left: MediaTime, right: MediaTime) -> Bool { left.product(right) == right.product(left) }

    /// The number of ticks times the timescale of another time, as a number of 128 bits.
    private func product(_ other: MediaTime) -> (Int64, UInt64) {
        let product = ticks.multipliedFullWidth(by: Int64(other.timescale))
        return (product.high, product.low)
    }
}

extension MediaTime: CustomStringConvertible {
    /// The ticks and the timescale, such as `133200/90000`.
    package var description: String { "\(ticks)/\(timescale)" }
}
