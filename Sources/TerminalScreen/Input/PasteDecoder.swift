/// A decoder of a bracketed paste, from the byte after the start sequence to the end sequence `ESC [ 201 ~`.
struct PasteDecoder: Equatable, Sendable {
    /// The maximum length of the text, in bytes. The rest of a longer paste is discarded.
    static let longest = 64 << 10
    /// The number of consecutive flushes that end a paste without an end sequence.
    private static let mostFlushes = 20
    private static let endSequence = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    /// The number of bytes of the end sequence that have arrived.
    private var matched = 0
    private var flushes = 0

    /// Adds a byte, and returns the text if the byte ends the paste.
    mutating func decode(_ byte: UInt8) -> String? {
        flushes = 0
        if byte == Self.endSequence[matched] {
            matched += 1
            return matched == Self.endSequence.count ? text : nil
        }
        // An escape byte can only be the first byte of the end sequence. Removing it leaves the other bytes as text.
        for other in Self.endSequence[..<matched].dropFirst() { append(other) }
        matched = byte == KeyDecoder.escape ? 1 : 0
        if matched == 0 { append(byte) }
        return nil
    }

    /// Counts a pause in the input, and returns the text if the paste has ended because too many pauses followed each
    /// other.
    mutating func flush() -> String? {
        flushes += 1
        return flushes >= Self.mostFlushes ? text : nil
    }

    private mutating func append(_ byte: UInt8) {
        if bytes.count < Self.longest { bytes.append(byte) }
    }

    /// The pasted text, without an incomplete last character, invalid bytes and unprintable characters.
    private var text: String {
        var complete = bytes[...]
        if let lead = complete.lastIndex(where: { $0 & 0xC0 != 0x80 }), complete[lead] >= 0xC0 {
            let length = complete[lead] < 0xE0 ? 2 : complete[lead] < 0xF0 ? 3 : 4
            if complete.count - lead < length { complete = complete[..<lead] }
        }
        var scalars = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in String(decoding: complete, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r", "\n": scalars.append("\n")
            case "\t": scalars.append(" ")
            case "\u{FFFD}": break
            default: if !scalar.isUnprintable { scalars.append(scalar) }
            }
            previous = scalar
        }
        return String(scalars)
    }
}
