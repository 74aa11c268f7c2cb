/// The parsed attribute list of a tag (RFC 8216bis, 4.2).
struct AttributeList {
    /// One attribute of an attribute list.
    struct Attribute {
        /// The name, without blanks around it.
        var name: Bytes
        /// The value, without its quotes.
        var value: Bytes
        /// Whether the value is a quoted string.
        var isQuoted: Bool
    }

    /// The attributes in the order of the tag, without attributes that have an invalid name, or a quote inside an
    /// unquoted value. If several attributes have the same name, only the first of these attributes is included.
    private(set) var attributes: [Attribute] = []
    /// The first invalid text in the list, and the reason why the text is invalid; nil if the whole list is valid.
    private(set) var fault: (part: Bytes, reason: StaticString)?
    /// The last name that repeats the name of an earlier attribute; nil if all names differ.
    private(set) var repeated: Bytes?

    /// The maximum number of attributes in a list. The limit exists because the search for repeated names takes
    /// quadratic time.
    private static let maximum = 128

    /// Creates an attribute list by parsing the value of a tag.
    init(_ bytes: Bytes) {
        var position = 0
        while position < bytes.count {
            guard attributes.count < Self.maximum else {
                note(bytes.slice(from: position), "after 128 others")
                return
            }
            guard let next = take(bytes, from: position) else { return }
            position = next
        }
        // A trailing comma announces another attribute.
        if bytes.isEmpty || bytes.last == UInt8(ascii: ",") { note(bytes.slice(from: bytes.count), "at the end") }
    }

    /// The attribute with the given name; nil if the list has no such attribute.
    subscript(name: StaticString) -> Attribute? {
        attributes.first { $0.name.equals(name) }
    }

    /// Reads the attribute that begins at `start`, and adds the attribute to the list. Omits an attribute that has an
    /// invalid or repeated name, or a quote inside an unquoted value.
    ///
    /// - Returns: The position of the next attribute; nil if the end of this attribute cannot be determined.
    private mutating func take(_ bytes: Bytes, from start: Int) -> Int? {
        guard let equals = bytes.index(of: UInt8(ascii: "="), from: start) else {
            note(bytes.slice(from: start), "without =")
            return nil
        }
        let begin = equals + 1
        let isQuoted = begin < bytes.count && bytes[begin] == UInt8(ascii: "\"")
        let end: Int
        if isQuoted {
            guard let quote = bytes.index(of: UInt8(ascii: "\""), from: begin + 1) else {
                note(bytes.slice(start..<equals), "without a closing quote")
                return nil
            }
            end = bytes.index(of: UInt8(ascii: ","), from: quote) ?? bytes.count
            let rest = bytes.slice(quote + 1..<end).trimmed
            if rest.count > 0 { note(rest, "after a closing quote") }
            add(bytes.slice(start..<equals), bytes.slice(begin + 1..<quote), isQuoted: true)
        } else {
            end = bytes.index(of: UInt8(ascii: ","), from: begin) ?? bytes.count
            add(bytes.slice(start..<equals), bytes.slice(begin..<end), isQuoted: false)
        }
        return end + 1
    }

    private mutating func add(_ name: Bytes, _ value: Bytes, isQuoted: Bool) {
        let attribute = Attribute(name: name.trimmed, value: isQuoted ? value : value.trimmed, isQuoted: isQuoted)
        let isName = attribute.name.allSatisfy { 0x41...0x5A ~= $0 || $0.digit != nil || $0 == UInt8(ascii: "-") }
        if !isName || attribute.name.isEmpty || name.count != attribute.name.count { note(name, "as a name") }
        if value.isEmpty && !isQuoted { note(name, "without a value") }
        // A quote is only valid as the first byte of a value.
        let isTorn = !isQuoted && value.contains(UInt8(ascii: "\""))
        if isTorn { note(name, "with a quote inside the value") }
        guard isName, !isTorn, !attribute.name.isEmpty else { return }
        guard !attributes.contains(where: { $0.name.equals(attribute.name) }) else { return repeated = attribute.name }
        attributes.append(attribute)
    }

    /// Records the first invalid text, and the reason why it is invalid. Later calls do nothing.
    private mutating func note(_ part: Bytes, _ reason: StaticString) {
        if fault == nil { fault = (part, reason) }
    }
}
