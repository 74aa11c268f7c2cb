/// A decoder of the bytes that a terminal sends for keys (ECMA-48 §5.4). The bytes can arrive in chunks of any size.
struct KeyDecoder: Equatable, Sendable {
    private var pending: [UInt8] = []

    /// Decodes `bytes` and returns the complete keys. An incomplete sequence is kept for the next call.
    mutating func decode(_ bytes: [UInt8]) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while let (key, count) = first() {
            if let key { keys.append(key) }
            pending.removeFirst(count)
        }
        return keys
    }

    /// Whether the pending bytes begin with an escape byte, which can be the Escape key or the start of a sequence.
    var hasPendingEscape: Bool { pending.first == 0x1B }

    /// Ends any incomplete sequence, after a pause in the input. Returns the Escape key if the only pending byte is an
    /// escape byte, and discards any other pending bytes.
    mutating func flush() -> [Key] {
        defer { pending = [] }
        return pending == [0x1B] ? [.escape] : []
    }

    /// Returns the first pending key and its length in bytes, or nil if no byte is pending or the key is incomplete.
    ///
    /// The key is nil for a sequence that the program does not use.
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
