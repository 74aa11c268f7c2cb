import Foundation

/// A buffer of bytes that does not own its memory, usually a range of the playlist's bytes. The memory of the playlist
/// is valid only while the parser runs.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
    /// Returns the bytes in a range of indices, without copying them.
    func slice(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    /// Returns the bytes from an index to the end, without copying them.
    func slice(from start: Int) -> Bytes { slice(start..<count) }

    /// Returns the index of the first occurrence of a byte at or after `start`; nil if there is none.
    func index(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Returns whether the bytes are equal to those of an array.
    func equals(_ other: [UInt8]) -> Bool { other.withUnsafeBufferPointer { equals($0) } }

    /// Returns whether the bytes are equal to those of another buffer.
    func equals(_ other: Bytes) -> Bool {
        count == other.count && (other.baseAddress.map { begins($0, count) } ?? true)
    }

    /// Returns whether the bytes are equal to the UTF-8 bytes of a string.
    func equals(_ other: StaticString) -> Bool {
        count == other.utf8CodeUnitCount && begins(other.utf8Start, count)
    }

    /// Returns whether the bytes begin with the UTF-8 bytes of a string.
    func starts(with prefix: StaticString) -> Bool {
        count >= prefix.utf8CodeUnitCount && begins(prefix.utf8Start, prefix.utf8CodeUnitCount)
    }

    private func begins(_ other: UnsafePointer<UInt8>, _ length: Int) -> Bool {
        guard let baseAddress else { return length == 0 }
        return memcmp(baseAddress, other, length) == 0
    }

    /// The bytes without leading spaces, tabs and carriage returns.
    var withoutLeadingBlanks: Bytes {
        guard first?.isBlank == true else { return self }
        return slice(from: firstIndex { !$0.isBlank } ?? count)
    }

    /// The bytes without spaces, tabs and carriage returns at either end.
    var trimmed: Bytes {
        var range = 0..<count
        while let first = range.first, self[first].isBlank { range.removeFirst() }
        while let last = range.last, self[last].isBlank { range.removeLast() }
        return range.count == count ? self : slice(range)
    }

    /// Whether all bytes are printable ASCII or line breaks.
    var isPlainText: Bool {
        // A loop without branches lets the compiler process many bytes at once.
        var odd: UInt8 = 0
        for byte in self {
            let isOutside: UInt8 = byte &- 0x20 < 0x5F ? 0 : 1
            let isNoFeed: UInt8 = byte == 0x0A ? 0 : 1
            let isNoReturn: UInt8 = byte == 0x0D ? 0 : 1
            odd |= isOutside & isNoFeed & isNoReturn
        }
        return odd == 0
    }

    /// The bytes as UTF-8 text, with U+FFFD in place of invalid bytes.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// Returns the text of the first `length` bytes, or of all bytes if there are fewer. U+FFFD replaces invalid bytes,
    /// and characters that could control a terminal.
    func excerpt(_ length: Int) -> String {
        let scalars = String(decoding: prefix(length), as: UTF8.self).unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: "\u{FFFD}"
            default: Character(scalar)
            }
        }
        return String(scalars)
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or a carriage return.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

    /// Whether the byte is an ASCII letter or digit.
    package var isLetterOrDigit: Bool { 0x41...0x5A ~= self || 0x61...0x7A ~= self || digit != nil }

    /// The value of a decimal digit; nil for any other byte.
    package var digit: Int? { 0x30...0x39 ~= self ? Int(self &- 0x30) : nil }
}
