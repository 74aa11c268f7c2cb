import Foundation
import StreamingCore

extension Date {
    /// Creates a date from a text in the format of RFC 3339 §5.6, with or without fractions of a second. The result is
    /// nil if the text is invalid.
    ///
    /// Foundation's parsers treat fractions inconsistently, and accept February 30. Fractions are therefore parsed
    /// here, and the parsed date is checked against the text.
    init?(rfc3339 text: String) {
        let time = "\(text.prefix(19))Z"
        guard let date = try? Date(time, strategy: .iso8601), date.formatted(.iso8601) == time else { return nil }
        var zone = text.dropFirst(19)
        var fraction = 0.0
        if zone.first == "." {
            let digits = zone.dropFirst().prefix { "0"..."9" ~= $0 }
            guard !digits.isEmpty, let value = Double("0.\(digits)") else { return nil }
            fraction = value
            zone = zone[digits.endIndex...]
        }
        guard let offset = Self.offset(zone) else { return nil }
        self = date.addingTimeInterval(fraction - offset)
    }

    /// Returns the offset from UTC, in seconds, of a time zone such as "Z" or "+02:00"; nil for any other text.
    private static func offset(_ zone: Substring) -> TimeInterval? {
        if zone == "Z" { return 0 }
        let parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard let sign = ["+": 1.0, "-": -1.0][zone.prefix(1)], parts.count == 2,
            parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { "0"..."9" ~= $0 } }),
            let hours = Double(parts[0]), let minutes = Double(parts[1]), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
