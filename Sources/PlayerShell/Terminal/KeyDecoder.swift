/// Makes keys of the bytes a terminal sends, in whatever pieces they come (ECMA-48 §5.4).
struct KeyDecoder: Equatable, Sendable {
    private var pending: [UInt8] = []

    /// The keys that are complete with `bytes`.
    mutating func decode(_ bytes: [UInt8]) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while let (key, count) = first() {
            if let key { keys.append(key) }
            pending.removeFirst(count)
        }
        return keys
    }

    /// Whether an escape has come that may be a key by itself, or the beginning of one.
    var hasPendingEscape: Bool { pending.first == 0x1B }

    /// Takes a lone escape for the key, and forgets a sequence that was broken off, once nothing has followed for a moment.
    mutating func flush() -> [Key] {
        defer { pending = [] }
        return pending == [0x1B] ? [.escape] : []
    }

    /// The first key and its length in bytes, nil for a sequence that means nothing here; nil as a whole if more must come.
    private func first() -> (Key?, Int)? {
        guard let byte = pending.first else { return nil }
        if byte == 0x1B { return sequence() }
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard pending.count >= length else { return nil }
        let text = String(decoding: pending[..<length], as: UTF8.self)
        return (text.count == 1 ? text.first.map { .character($0) } : nil, length)
    }

    private func sequence() -> (Key?, Int)? {
        guard pending.count >= 2 else { return nil }
        guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return (.escape, 1) }
        guard let end = pending.indices.dropFirst(2).first(where: { (0x40...0x7E).contains(pending[$0]) }) else {
            return pending.count > 32 ? (nil, pending.count) : nil
        }
        let key: Key? =
            switch pending[end] {
            case UInt8(ascii: "A"): .up
            case UInt8(ascii: "B"): .down
            case UInt8(ascii: "C"): .right
            case UInt8(ascii: "D"): .left
            default: nil
            }
        return (key, end + 1)
    }
}
