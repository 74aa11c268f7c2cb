import Foundation

/// The attributes of a tag, as they are written; what is nil is left out.
struct AttributeText {
    private(set) var text = ""

    mutating func word(_ name: String, _ value: String?) {
        guard let value else { return }
        text += (text.isEmpty ? "" : ",") + name + "=" + value
    }

    mutating func quoted(_ name: String, _ value: String?) {
        guard let value else { return }
        var kept = "\""
        kept.unicodeScalars.append(contentsOf: value.unicodeScalars.filter { $0 != "\"" && $0 != "\n" })
        word(name, kept + "\"")
    }

    mutating func quoted(_ name: String, _ values: [String], separator: String = ",") {
        if !values.isEmpty { quoted(name, values.joined(separator: separator)) }
    }

    /// Only where it is true, as false is what counts without it.
    mutating func flag(_ name: String, _ value: Bool) {
        if value { word(name, "YES") }
    }

    mutating func integer(_ name: String, _ value: (some BinaryInteger)?) {
        word(name, value.map { "\($0)" })
    }

    mutating func decimal(_ name: String, _ value: Double?) {
        word(name, value.map(Self.decimal))
    }

    mutating func hexadecimal(_ name: String, _ bytes: [UInt8]?) {
        guard let bytes else { return }
        let digits = Array("0123456789ABCDEF")
        word(name, "0x" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }))
    }

    mutating func date(_ name: String, _ date: Date?) {
        quoted(name, date.flatMap(PlaylistDate.text))
    }

    mutating func resolution(_ name: String, _ value: Resolution?) {
        word(name, value.map { "\($0.width)x\($0.height)" })
    }

    mutating func byteRange(_ name: String, _ range: PlaylistByteRange?) {
        quoted(name, range.map(Self.byteRange))
    }

    static func byteRange(_ range: PlaylistByteRange) -> String { "\(range.length)@\(range.offset)" }

    /// The shortest decimal that is read as the same number; playlists know no exponents.
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
