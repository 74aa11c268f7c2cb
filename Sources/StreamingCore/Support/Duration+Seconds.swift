import Foundation

extension Duration {
    /// The duration in seconds. The number is accurate to a nanosecond for durations of up to 90 days.
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
