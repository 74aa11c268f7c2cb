/// A reader of numbers in a sequence of bits, the most significant bit first.
///
/// Past the end, all bits are 0, so a caller can check ``isPastEnd`` once after several reads.
struct BitReader {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of unread bits; negative if more bits were read than there are.
    var remaining: Int { bytes.count * 8 - position }
    /// Whether more bits were read than there are.
    var isPastEnd: Bool { remaining < 0 }

    /// Returns the number in the next bits, at most 32.
    mutating func read(_ count: Int) -> Int {
        var value = 0
        for _ in 0..<count {
            let index = bytes.startIndex + position / 8
            value = value << 1 | (index < bytes.endIndex ? Int(bytes[index] >> (7 - position % 8)) & 1 : 0)
            position += 1
        }
        return value
    }

    /// Returns whether the next bit is 1.
    mutating func flag() -> Bool { read(1) == 1 }

    mutating func skip(_ count: Int) { position += count }

    /// Returns the next unsigned Exp-Golomb number, less than 2^32 (ISO/IEC 14496-10, 9.1).
    mutating func unsigned() -> Int {
        var zeros = 0
        while zeros < 32, remaining > 0, !flag() { zeros += 1 }
        return 1 << zeros - 1 + read(zeros)
    }

    /// Returns the next signed Exp-Golomb number (ISO/IEC 14496-10, 9.1.1).
    mutating func signed() -> Int {
        let code = unsigned()
        return code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
    }
}
