import Foundation

/// A builder for the text of the attribute list of an HLS tag. Attributes without a value are omitted.
struct AttributeText {
    /// The attributes added so far, separated by commas.
    private(set) var text = ""

    /// Adds an attribute with an unquoted value. Does nothing if `value` is nil.
    mutating func word(_ name: String, _ value: String?) {
        guard let value else { return }
        text += (text.isEmpty ? "" : ",") + name + "=" + value
    }

    /// Adds an attribute with a quoted string. Does nothing if `value` is nil.
    ///
    /// The method removes quotes and line feeds from the value, because a quoted string cannot contain them.
    mutating func quoted(_ name: String, _ value: String?) {
        guard let value else { return }
        var kept = "\""
        kept.unicodeScalars.append(contentsOf: value.unicodeScalars.filter { $0 != "\"" && $0 != "\n" })
        word(name, kept + "\"")
    }

    /// Adds an attribute whose quoted value is the list of `values`, separated by `separator`. Does nothing if `values`
    /// is empty.
    mutating func quoted(_ name: String, _ values: [String], separator: String = ",") {
        if !values.isEmpty { quoted(name, values.joined(separator: separator)) }
    }

    /// Adds an attribute with the value `YES` if `value` is true. Does nothing if `value` is false, because a missing
    /// attribute means `NO`.
    mutating func flag(_ name: String, _ value: Bool) {
        if value { word(name, "YES") }
    }

    /// Adds an attribute with an integer. Does nothing if `value` is nil.
    mutating func integer(_ name: String, _ value: (some BinaryInteger)?) {
        word(name, value.map { "\($0)" })
    }

    /// Adds an attribute with a decimal number, written without an exponent. Does nothing if `value` is nil.
    mutating func decimal(_ name: String, _ value: Double?) {
        word(name, value.map(Self.decimal))
    }

    /// Adds an attribute with a hexadecimal sequence, which begins with `0x`. Does nothing if `bytes` is nil.
    mutating func hexadecimal(_ name: String, _ bytes: [UInt8]?) {
        guard let bytes else { return }
        let digits = Array("0123456789ABCDEF")
        word(name, "0x" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
    }

    /// Adds an attribute with a quoted date. Does nothing if the date is nil or outside the years 0 to 9999.
    mutating func date(_ name: String, _ date: Date?) {
        quoted(name, date.flatMap(PlaylistDate.text))
    }

    /// Adds an attribute with a resolution of the form `WIDTHxHEIGHT`. Does nothing if `value` is nil.
    mutating func resolution(_ name: String, _ value: Resolution?) {
        word(name, value.map { "\($0.width)x\($0.height)" })
    }

    /// Adds an attribute with a quoted byte range of the form `LENGTH@OFFSET`. Does nothing if `range` is nil.
    mutating func byteRange(_ name: String, _ range: PlaylistByteRange?) {
        quoted(name, range.map(Self.byteRange))
    }

    /// Returns the text of a byte range, in the form `LENGTH@OFFSET`.
    static func byteRange(_ range: PlaylistByteRange) -> String { "\(range.length)@\(range.offset)" }

    /// Returns the shortest decimal text that parses to `value`. The text has no exponent, because playlists do not
    /// allow exponents.
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
