import Foundation

extension JSONEncoder {
    /// A new encoder for persistent data. Equal values encode to the same bytes, and URLs stay readable.
    package static var stable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
