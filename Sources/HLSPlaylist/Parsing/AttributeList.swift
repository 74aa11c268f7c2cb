/// The attributes of a tag (RFC 8216bis, 4.2).
struct AttributeList {
    struct Attribute {
        var name: Bytes
        /// Without its quotes.
        var value: Bytes
        var isQuoted: Bool
    }

    private(set) var attributes: [Attribute] = []
    /// The first that is no attribute, and what is wrong with it; nil if all are.
    private(set) var fault: (part: Bytes, reason: StaticString)?
    /// A name that is there twice; the first counts.
    private(set) var repeated: Bytes?

    /// As looking for repeats takes the square of it.
    private static let maximum = 128

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
        // A comma promises another.
        if bytes.isEmpty || bytes.last == UInt8(ascii: ",") { note(bytes.slice(from: bytes.count), "at the end") }
    }

    subscript(name: StaticString) -> Attribute? {
        attributes.first { $0.name.equals(name) }
    }

    /// Takes one attribute; returns where the next begins, or nil if there is no way to tell.
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
        // A quote that is not the first byte has no meaning.
        let isTorn = !isQuoted && value.contains(UInt8(ascii: "\""))
        if isTorn { note(name, "with a quote inside its value") }
        guard isName, !isTorn, !attribute.name.isEmpty else { return }
        guard !attributes.contains(where: { $0.name.equals(attribute.name) }) else { return repeated = attribute.name }
        attributes.append(attribute)
    }

    private mutating func note(_ part: Bytes, _ reason: StaticString) {
        if fault == nil { fault = (part, reason) }
    }
}
