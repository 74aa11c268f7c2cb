import AdaptiveStreaming
import Foundation
import StreamingCore

/// Parsers of values that the user types. Each parser returns nil if the text is invalid.
enum Values {
    /// Returns the http or https URL in a text, or nil if the text is not an http or https URL with a host.
    static func webURL(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            url.host?.isEmpty == false
        else { return nil }
        return url
    }

    /// Parses a time such as `90`, `1:30` or `1:02:03.5`, and returns the time in seconds, or nil for any other text.
    ///
    /// The maximum is 1e9 s, which is also the maximum duration in catalogues and the maximum time in recordings.
    static func time(_ text: String) -> TimeInterval? {
        unboundedTime(text).flatMap { $0 <= 1e9 ? $0 : nil }
    }

    private static func unboundedTime(_ text: String) -> TimeInterval? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last, let seconds = number(String(last)) else {
            return nil
        }
        if parts.count == 1 { return seconds }
        var total = 0.0
        for part in parts.dropLast() {
            guard let whole = Int(part), whole >= 0, part.first != "+" else { return nil }
            total = total * 60 + Double(whole)
        }
        return seconds < 60 ? total * 60 + seconds : nil
    }

    /// Returns the number of at least 0 in a text of digits with at most one decimal point, or nil for any other text.
    static func number(_ text: String) -> Double? {
        guard text.allSatisfy({ $0 == "." || ("0"..."9").contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Parses a bandwidth such as `800000`, `800k` or `1.5M`, from 1 kbit/s to 100 Gbit/s. Returns the bandwidth in
    /// bits per second, or nil for any other text.
    static func bandwidth(_ text: String) -> Double? {
        let factor: Double =
            switch text.last {
            case "k", "K": 1e3
            case "m", "M": 1e6
            case "g", "G": 1e9
            default: 1
            }
        let value = number(factor == 1 ? text : String(text.dropLast())).map { $0 * factor }
        return value.flatMap { (1e3...1e11).contains($0) ? $0 : nil }
    }

    /// Parses and returns a duration with a unit, such as `60s`, `1.5m` or `2h`, from 1 s to 24 h. The result is nil
    /// for any other text.
    static func duration(_ text: String) -> Duration? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
        guard let unit = text.last.flatMap({ units[$0] }), let number = number(String(text.dropLast())) else {
            return nil
        }
        let seconds = number * unit
        return (1...86_400).contains(seconds) ? .seconds(seconds) : nil
    }

    /// Parses and returns the choice of a variant: `lowest`, `highest`, a number of at least 1, or a height such as
    /// `720p`. The result is nil for any other text.
    static func variant(_ text: String) -> VariantSelection.Choice? {
        switch text {
        case "lowest": return .lowest
        case "highest": return .highest
        default:
            let digits = text.hasSuffix("p") ? String(text.dropLast()) : text
            guard digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits), number > 0 else {
                return nil
            }
            return digits == text ? .number(number) : .height(number)
        }
    }

    /// Parses and returns the choice of subtitles: `off`, or the tag of a language (RFC 5646) with at most 35
    /// characters, such as `en` or `pt-BR`. The result is nil for any other text.
    static func subtitles(_ text: String) -> SubtitleSelection? {
        if text == "off" { return .off }
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
        let isValid = subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        return isValid && text.count <= 35 && subtags[0].count >= 2 ? .language(text) : nil
    }

    /// Parses and returns a header field, such as `Name: value`. The result is nil for any other text, and for a field
    /// that HTTP clients set themselves, such as `Range`.
    static func header(_ text: String) -> (name: String, value: String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = String(text[..<colon])
        let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        // The name must be a token (RFC 9110 §5.6.2), so that the name cannot start another field.
        let isToken = name.unicodeScalars.allSatisfy {
            $0.isASCII && !$0.isUnprintable && !"()<>@,;:\\\"/[]?={} ".unicodeScalars.contains($0)
        }
        // The client itself sets the fields for the host, the connection, message framing and byte ranges
        // (RFC 9110 §7.2, §7.6.1, §8.6, §13.1.5, §14.2; RFC 9112 §6.1).
        let reserved = ["host", "content-length", "transfer-encoding", "connection", "range", "if-range"]
        guard !name.isEmpty, isToken, !reserved.contains(name.lowercased()),
            !value.unicodeScalars.contains(where: \.isUnprintable)
        else { return nil }
        return (name, value)
    }
}
