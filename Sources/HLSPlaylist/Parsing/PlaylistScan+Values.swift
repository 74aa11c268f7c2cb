import Foundation

/// The functions that read the values of tags and attributes. An invalid value is recorded as a finding, and counts as
/// missing if it cannot be read. A value with missing or superfluous quotes can be read.
extension PlaylistScan {
    /// Returns the current line after variable substitution. If the result cannot be a URI, records a finding and
    /// returns nil.
    mutating func lineURI() -> String? {
        let uri = substitute(line)
        guard let first = uri.utf8.first, let last = uri.utf8.last, first != UInt8(ascii: "#"), !first.isBlank,
            !last.isBlank
        else {
            find(.uri)
            return nil
        }
        return uri
    }

    /// Returns the byte range in the attribute BYTERANGE; nil if the attribute is missing or invalid. The offset is nil
    /// if the attribute omits it.
    mutating func byteRange(_ list: AttributeList) -> (length: Int64, offset: Int64?)? {
        guard var text = string("BYTERANGE", in: list) else { return nil }
        let range = text.withUTF8 { PlaylistNumbers.byteRange($0) }
        if range == nil { find(.byteRange, list["BYTERANGE"]?.shown) }
        return range
    }

    /// Parses and returns the attribute list of a tag. Records findings for invalid and for repeated attributes.
    mutating func attributes(_ value: Bytes) -> AttributeList {
        let list = AttributeList(value)
        if let fault = list.fault { find(.attributeList, "\(fault.part.shown) \(fault.reason)") }
        if let name = list.repeated { find(.attributeTwice, name.shown) }
        if list.attributes.contains(where: { $0.name.starts(with: "REQ-") }) { need(12) }
        return list
    }

    /// Returns the value of a quoted string after variable substitution; nil if the attribute is missing or empty. If
    /// the quotes are missing, records a finding and still returns the value.
    mutating func string(_ name: StaticString, in list: AttributeList) -> String? {
        guard let attribute = list[name] else { return nil }
        // The value may be a key, so the finding does not contain it.
        if !attribute.isQuoted { find(.attributeValue, "\(name) without quotes") }
        let text = substitute(attribute.value)
        return text.isEmpty ? nil : text
    }

    /// Returns the elements of a quoted list, without the spaces before each element. Empty elements are omitted. A
    /// missing attribute yields an empty array.
    mutating func strings(_ name: StaticString, in list: AttributeList, separator: UInt8 = 0x2C) -> [String] {
        guard let text = string(name, in: list) else { return [] }
        let parts = text.utf8.split(separator: separator).map { $0.drop { $0 == 0x20 } }
        return parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the element of `values` whose key is the text of the attribute; nil if the attribute is missing. If no
    /// key is equal to the text, records a finding and returns nil.
    mutating func word<Value>(
        _ name: StaticString, in list: AttributeList, of values: KeyValuePairs<StaticString, Value>
    ) -> Value? {
        guard let attribute = list[name] else { return nil }
        let match = values.first { attribute.value.equals($0.key) }
        if match == nil || attribute.isQuoted { find(.attributeValue, attribute.shown) }
        return match?.value
    }

    /// Returns whether the value of an attribute is `YES`; false if the attribute is missing or invalid.
    mutating func flag(_ name: StaticString, in list: AttributeList) -> Bool {
        word(name, in: list, of: ["YES": true, "NO": false]) ?? false
    }

    /// Returns the integer value of an attribute; nil if the attribute is missing or not a number.
    ///
    /// Records a finding if the value is quoted or is not an integer. A value with decimals is rounded.
    mutating func integer(_ name: StaticString, in list: AttributeList) -> Int? {
        guard let attribute = list[name] else { return nil }
        let number = PlaylistNumbers.integer(attribute.value)
        if number == nil || attribute.isQuoted { find(.attributeValue, attribute.shown) }
        return number ?? rounded(attribute.value)
    }

    /// Returns the decimal value of an attribute; nil if the attribute is missing or invalid. A minus sign is valid
    /// only if `isSigned` is true.
    mutating func decimal(_ name: StaticString, in list: AttributeList, isSigned: Bool = false) -> Double? {
        value(name, in: list) { isSigned ? PlaylistNumbers.signedDecimal($0) : PlaylistNumbers.decimal($0) }
    }

    /// Returns the value of an attribute of the form `WIDTHxHEIGHT`; nil if the attribute is missing or invalid.
    mutating func resolution(_ name: StaticString, in list: AttributeList) -> Resolution? {
        value(name, in: list) { bytes in
            guard let cross = bytes.index(of: UInt8(ascii: "x")),
                let width = PlaylistNumbers.integer(bytes.slice(0..<cross)),
                let height = PlaylistNumbers.integer(bytes.slice(from: cross + 1))
            else { return nil }
            return Resolution(width: width, height: height)
        }
    }

    /// Returns the bytes of a hexadecimal attribute, such as `0x1F`, after variable substitution; nil if the attribute
    /// is missing or invalid.
    mutating func hexadecimal(_ name: StaticString, in list: AttributeList) -> [UInt8]? {
        guard let attribute = list[name] else { return nil }
        var text = substitute(attribute.value)
        let bytes = text.withUTF8 { PlaylistNumbers.hexadecimal($0) }
        if bytes == nil || attribute.isQuoted { find(.attributeValue, attribute.shown) }
        return bytes
    }

    /// Returns the date in a quoted attribute; nil if the attribute is missing or invalid.
    mutating func date(_ name: StaticString, in list: AttributeList) -> Date? {
        guard var text = string(name, in: list) else { return nil }
        let date = text.withUTF8 { PlaylistDate.parse($0) }
        if date == nil { find(.attributeValue, list[name]?.shown) }
        return date
    }

    private mutating func value<Value>(
        _ name: StaticString, in list: AttributeList, _ parse: (Bytes) -> Value?
    ) -> Value? {
        guard let attribute = list[name] else { return nil }
        let result = parse(attribute.value)
        if result == nil || attribute.isQuoted { find(.attributeValue, attribute.shown) }
        return result
    }

    /// Returns a decimal number, rounded to an integer; nil if the text is not a number. Many playlists have decimal
    /// numbers where integers are required.
    private func rounded(_ value: Bytes) -> Int? {
        PlaylistNumbers.decimal(value).map { Int($0.rounded()) }
    }

    /// Returns the value of a tag as an integer; nil if the value is invalid. If the value has decimals, records a
    /// finding and returns the rounded value.
    mutating func integer(_ value: Bytes) -> Int? {
        let number = PlaylistNumbers.integer(value)
        if number == nil { find(.tagValue, value.shown) }
        return number ?? rounded(value)
    }
}
