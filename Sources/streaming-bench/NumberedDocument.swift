import Foundation

/// A document whose completeness can be checked.
///
/// The first line contains the number of the document, and the count of the bytes after the line. The number of the
/// document determines these bytes.
struct NumberedDocument {
    let number: Int
    let data: Data

    /// Creates a document.
    ///
    /// - Parameters:
    ///   - number: The number of the document.
    ///   - size: The number of bytes after the first line.
    init(number: Int, size: Int) {
        self.number = number
        data = Data("\(number) \(size)\n".utf8) + Data(repeating: UInt8(truncatingIfNeeded: number), count: size)
    }

    /// Creates a document from saved data.
    ///
    /// The result is nil if the data is incomplete, or differs from the document that the first line describes.
    init?(_ data: Data) {
        let numbers = data.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " ")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 2, (0...data.count).contains(numbers[1]) else { return nil }
        self.init(number: numbers[0], size: numbers[1])
        guard self.data == data else { return nil }
    }
}
