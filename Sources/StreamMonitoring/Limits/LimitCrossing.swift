/// A limit that a session has crossed.
package struct LimitCrossing: Equatable, Sendable {
    /// The unit of a limit.
    package enum Unit: String, Sendable {
        case seconds, ratio, count
        case bitrate = "bits_per_second"
    }

    /// The name of the limit, such as `max-startup`. For `fail-on`, the code follows, as in `fail-on timeout`.
    package let name: String
    package let unit: Unit
    /// The measured value.
    package let value: Double
    package let limit: Double

    package init(_ name: String, _ unit: Unit, value: Double, limit: Double) {
        (self.name, self.unit, self.value, self.limit) = (name, unit, value, limit)
    }

    /// The amount by which the value is beyond the limit, which is positive.
    package var excess: Double { abs(value - limit) }
}
