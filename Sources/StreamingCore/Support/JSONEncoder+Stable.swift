import Foundation

extension JSONEncoder {
    /// A new encoder for persistent data. The encoder sorts the keys of each object, so that their order is always the
    /// same, and does not escape the slashes of URLs.
    package static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
