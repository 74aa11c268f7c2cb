import Foundation

/// A document that shows by itself whether it is whole: a line with its number and size, and then as many bytes that
/// follow from the number.
struct NumberedDocument {
    let number: Int
    let data: Data

    init(number: Int, size: Int) {
        self.number = number
        data = Data("\(number) \(size)\n".utf8) + Data(repeating: UInt8(truncatingIfNeeded: number), count: size)
    }

    /// Nil if it is not whole, or another's.
    init?(_ data: Data) {
        let numbers = data.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " ")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 2, (0...data.count).contains(numbers[1]) else { return nil }
        self.init(number: numbers[0], size: numbers[1])
        guard self.data == data else { return nil }
    }
}
