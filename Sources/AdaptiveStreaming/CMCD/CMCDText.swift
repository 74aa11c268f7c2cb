import StreamingCore

/// The encoding of CMCD values as text (CTA-5004, 3.2). Numbers, strings and tokens follow RFC 8941.
enum CMCDText {
    /// The greatest number that is sent. The number is a multiple of 100, and has 15 digits, the maximum in RFC 8941.
    private static let greatest = 999_999_999_999_900.0
    /// The maximum length of the values of `cid` and `sid`, in characters.
    private static let identifierLimit = 64

    /// Returns the text of a number, rounded to an integer; nil if the number is nil, negative or not finite.
    static func integer(_ value: Double?) -> String? { rounded(value, toMultipleOf: 1) }

    /// Returns the text of a number, rounded to the nearest 100; nil if the number is nil, negative or not finite.
    static func hundreds(_ value: Double?) -> String? { rounded(value, toMultipleOf: 100) }

    private static func rounded(_ value: Double?, toMultipleOf step: Double) -> String? {
        guard let value, value.isFinite, value >= 0 else { return nil }
        return String(Int(min((value / step).rounded() * step, greatest)))
    }

    /// Returns the text of a number, with up to three decimal places and without trailing zeros; nil if the number is
    /// nil, negative or not finite.
    static func decimal(_ value: Double?) -> String? {
        guard let value, value.isFinite, value >= 0 else { return nil }
        let thousandths = Int(min((value * 1_000).rounded(), greatest))
        var fraction = String(1_000 + thousandths % 1_000).dropFirst()
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return fraction.isEmpty ? "\(thousandths / 1_000)" : "\(thousandths / 1_000).\(fraction)"
    }

    /// Returns a text as a quoted string.
    ///
    /// Quotes and backslashes are escaped. Characters that a string must not contain, such as line breaks and letters
    /// outside of ASCII, are percent-encoded. A line break in the text can therefore not begin another header field.
    static func string(_ text: String) -> String { quoted(text.utf8.map(character)) }

    /// Returns the beginning of a text as a quoted string of at most 64 characters; nil if the text is empty.
    static func identifier(_ text: String) -> String? {
        if text.isEmpty { return nil }
        var length = 0
        // A backslash that escapes a character does not count as a character of the string.
        let kept = text.utf8.lazy.map(character).prefix { part in
            length += part.hasPrefix("\\") ? 1 : part.count
            return length <= identifierLimit
        }
        return quoted(Array(kept))
    }

    private static func quoted(_ characters: [String]) -> String { "\"\(characters.joined())\"" }

    private static func character(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: escape(byte)
        }
    }

    /// Returns a range of bytes as a quoted string, such as `"0-1023"` or `"1024-"`.
    static func range(_ range: HTTPByteRange) -> String {
        string(String(range.headerValue.drop { $0 != "=" }.dropFirst()))
    }

    /// Returns a text in which each byte is percent-encoded, except letters, digits, `-`, `.`, `_` and `~`.
    ///
    /// A percent sign is encoded, too, so that the receiver restores exactly `text`.
    static func percentEncoded(_ text: String) -> String {
        text.utf8.map { $0.isUnreserved ? String(UnicodeScalar($0)) : escape($0) }.joined()
    }

    private static func escape(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
}

extension UInt8 {
    /// Whether a URL may contain the character unescaped in every component (RFC 3986, 2.3).
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(self)
        }
    }
}
