/// A time or a duration in a track, as a whole number of ticks.
///
/// A media time is exact. A `Duration` would round the ticks of most timescales.
package struct MediaTime: Equatable, Sendable {
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
}
