import Foundation

extension JSONEncoder {
    /// Writes what is kept: one value is the same bytes each time, and a URL can be read.
    package static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
