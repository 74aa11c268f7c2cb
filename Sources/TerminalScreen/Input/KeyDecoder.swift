/// A decoder of the bytes that a terminal sends (ECMA-48 §5.4, and xterm for the mouse, pastes and colours).
///
/// The bytes can arrive in chunks of any size. The decoder keeps a bounded number of bytes of any input.
package struct KeyDecoder: Equatable, Sendable {
    /// The number of bytes of an incomplete sequence that are kept. Longer sequences have no meaning here.
    private static let longestSequence = 64
    static let escape: UInt8 = 0x1B

    /// The incomplete sequence or character, without the bytes above the limit.
    private var pending: [UInt8] = []
    private var paste: PasteDecoder?

    /// Creates a decoder without pending bytes.
    package init() {}

    /// Decodes bytes and returns the complete keys. An incomplete sequence is kept for the next call.
    ///
    /// Unknown sequences and invalid UTF-8 are ignored.
    package mutating func decode(_ bytes: [UInt8]) -> [Key] {
        var keys: [Key] = []
        for byte in bytes { decode(byte, &keys) }
        return keys
    }

    /// Whether an incomplete sequence or paste is pending. Call ``flush()`` if no byte follows within a short time,
    /// such as 50 ms.
    package var hasPendingSequence: Bool { pending.first == Self.escape || paste != nil }

    /// Ends any incomplete sequence, after a pause in the input.
    ///
    /// A paste continues after a pause, because a slow connection can interrupt it. Only the 20th call without a byte
    /// in between ends the paste.
    ///
    /// - Returns: The Escape key if the only pending byte is an escape byte, or the text of a paste that has ended.
    ///   Other pending bytes are discarded.
    package mutating func flush() -> [Key] {
        if let text = paste?.flush() {
            paste = nil
            return [.paste(text)]
        }
        defer { pending = [] }
        return pending == [Self.escape] ? [.escape] : []
    }

    private mutating func decode(_ byte: UInt8, _ keys: inout [Key]) {
        if paste != nil {
            guard let text = paste?.decode(byte) else { return }
            paste = nil
            keys.append(.paste(text))
            return
        }
        guard let first = pending.first else { return start(byte, &keys) }
        guard first == Self.escape else { return continueCharacter(byte, &keys) }
        guard pending.count > 1 else { return continueEscape(byte, &keys) }
        switch pending[1] {
        case UInt8(ascii: "["), UInt8(ascii: "O"): continueControlSequence(byte, &keys)
        case UInt8(ascii: "]"): continueCommand(byte, &keys)
        default: continueCharacter(byte, &keys)
        }
    }

    /// Decodes the first byte of a key.
    private mutating func start(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case Self.escape: pending = [byte]
        case 0x09: keys.append(.tab)
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x08, 0x7F: keys.append(.backspace)
        case ..<0x20:
            // Ctrl clears two bits of the code of a character, so Ctrl-A is 0x01 and Ctrl-_ is 0x1F.
            let character = Character(Unicode.Scalar(byte | 0x40))
            keys.append(.control(Character(character.lowercased())))
        case ..<0x80: keys.append(.character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xF4: pending = [byte]
        default: break
        }
    }

    /// Decodes the byte after an escape byte.
    private mutating func continueEscape(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"), 0xC2...0xF4: pending.append(byte)
        case 0x08, 0x7F:
            pending = []
            keys.append(.altBackspace)
        case 0x20..<0x7F:
            pending = []
            keys.append(.alt(Character(Unicode.Scalar(byte))))
        default:
            pending = []
            keys.append(.escape)
            start(byte, &keys)
        }
    }

    /// Decodes a byte of a character in UTF-8, which can follow an escape byte.
    private mutating func continueCharacter(_ byte: UInt8, _ keys: inout [Key]) {
        guard (0x80..<0xC0).contains(byte) else {
            pending = []
            return start(byte, &keys)
        }
        pending.append(byte)
        let isAlt = pending[0] == Self.escape
        let bytes = pending.dropFirst(isAlt ? 1 : 0)
        let length = bytes.first.map { $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 } ?? 0
        guard bytes.count == length else { return }
        pending = []
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first,
            character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return }
        keys.append(isAlt ? .alt(character) : .character(character))
    }

    /// Decodes a byte of a control sequence, which begins with `ESC [` or `ESC O`.
    private mutating func continueControlSequence(_ byte: UInt8, _ keys: inout [Key]) {
        switch byte {
        case 0x20..<0x40: append(byte)
        case 0x40..<0x7F:
            let sequence = ControlSequence(introducer: pending[1], parameters: pending.dropFirst(2), final: byte)
            pending = []
            if sequence.beginsPaste {
                paste = PasteDecoder()
            } else if let key = sequence.key {
                keys.append(key)
            }
        default:
            pending = []
            start(byte, &keys)
        }
    }

    /// Decodes a byte of an operating system command, which begins with `ESC ]` and ends with BEL or `ESC \`.
    private mutating func continueCommand(_ byte: UInt8, _ keys: inout [Key]) {
        if pending.last == Self.escape, byte != UInt8(ascii: "\\") {
            pending = [Self.escape]
            return continueEscape(byte, &keys)
        }
        switch byte {
        case 0x07: endCommand(&keys)
        case UInt8(ascii: "\\") where pending.last == Self.escape: endCommand(&keys)
        case Self.escape:
            // The escape byte must be seen by the next call, even if the command is too long.
            if pending.count == Self.longestSequence { pending.removeLast() }
            pending.append(byte)
        case ..<0x20:
            pending = []
            start(byte, &keys)
        default: append(byte)
        }
    }

    private mutating func endCommand(_ keys: inout [Key]) {
        let text = String(decoding: pending.dropFirst(2).filter { $0 != Self.escape }, as: UTF8.self)
        pending = []
        if let background = Background(reply: text) { keys.append(.background(background)) }
    }

    private mutating func append(_ byte: UInt8) {
        if pending.count < Self.longestSequence { pending.append(byte) }
    }
}
