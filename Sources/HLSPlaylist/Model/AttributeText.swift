import Foundation

/// The text of a tag's attribute list. Attributes without a value are omitted.
struct AttributeText {
    /// The attributes added so far, separated by commas.
    private(set) var text = ""

    /// Adds an attribute with an unquoted value; nil adds nothing.
    mutating func word(_ name: String, _ value: String?) {
        guard let value else { return }
        text += (text.isEmpty ? "" : ",") + name + "=" + value
    }

    /// Adds a quoted string, without quotes and line feeds in the value; nil adds nothing.
    mutating func quoted(_ name: String, _ value: String?) {
        guard let value else { return }
        var kept = "\""
        kept.unicodeScalars.append(contentsOf: value.unicodeScalars.filter { $0 != "\"" && $0 != "\n" })
        word(name, kept + "\"")
    }

    /// Adds a quoted list; an empty one adds nothing.
    mutating func quoted(_ name: String, _ values: [String], separator: String = ",") {
        if !values.isEmpty { quoted(name, values.joined(separator: separator)) }
    }

    /// Adds `YES` if the value is true. An absent attribute means false.
    mutating func flag(_ name: String, _ value: Bool) {
        if value { word(name, "YES") }
    }

    /// Adds an integer; nil adds nothing.
    mutating func integer(_ name: String, _ value: (some BinaryInteger)?) {
        word(name, value.map { "\($0)" })
    }

    /// Adds a decimal number without an exponent; nil adds nothing.
    mutating func decimal(_ name: String, _ value: Double?) {
        word(name, value.map(Self.decimal))
    }

    /// Adds a hexadecimal sequence with the prefix `0x`; nil adds nothing.
    mutating func hexadecimal(_ name: String, _ bytes: [UInt8]?) {
        guard let bytes else { return }
        let digits = Array("0123456789ABCDEF")
        word(name, "0x" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
    }

    /// Adds a quoted date; nil and dates outside the years 0 to 9999 add nothing.
    mutating func date(_ name: String, _ date: Date?) {
        quoted(name, date.flatMap(PlaylistDate.text))
    }

    /// Adds a resolution as `WIDTHxHEIGHT`; nil adds nothing.
    mutating func resolution(_ name: String, _ value: Resolution?) {
        word(name, value.map { "\($0.width)x\($0.height)" })
    }

    /// Adds a quoted byte range with its offset; nil adds nothing.
    mutating func byteRange(_ name: String, _ range: PlaylistByteRange?) {
        quoted(name, range.map(Self.byteRange))
    }

    /// Returns a byte range as `LENGTH@OFFSET`.
    static func byteRange(_ range: PlaylistByteRange) -> String { "\(range.length)@\(range.offset)" }

    /// Returns the shortest decimal that parses to the same number, without an exponent, which playlists do not allow.
    static func decimal(_ value: Double) -> String {
        let text = "\(value)"
        guard let mark = text.firstIndex(of: "e") else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
        let sign = value < 0 ? "-" : ""
        let digits = text[..<mark].filter(\.isNumber)
        let exponent = Int(text[text.index(after: mark)...]) ?? 0
        if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
        return sign + digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count))
    }
}
