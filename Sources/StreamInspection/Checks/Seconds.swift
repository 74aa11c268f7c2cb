import Foundation

extension Double {
    /// The number of seconds with three decimals, such as `4.000 s`.
    package var inSeconds: String { String(format: "%.3f s", self) }

    /// The number of seconds with a sign and three decimals, such as `+0.500 s`.
    package var signedInSeconds: String { String(format: "%+.3f s", self) }
}
