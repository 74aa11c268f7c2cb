import Foundation

extension Duration {
    /// The duration in seconds. Durations of a few hours are accurate to about a nanosecond.
    public var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }

    /// The duration as text for messages: seconds with up to three decimals, such as `10 s`.
    package var inWords: String {
        let number = seconds.formatted(
            .number.precision(.fractionLength(0...3)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
        return "\(number) s"
    }
}
