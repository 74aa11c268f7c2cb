import Foundation

extension JSONEncoder {
    /// A new encoder for persistent data. The encoder writes equal values as the same bytes, and does not escape the
    /// slashes of URLs.
    package static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
