import Foundation
import StreamingCore

/// Values as JSON, which preserves all digits of dates and numbers.
extension StoredEntry {
    /// Creates an entry from a value.
    ///
    /// - Throws: The error of the encoder, for a number that JSON cannot represent.
    package init(encoding value: some Encodable, date: Date) throws {
        self.init(try JSONEncoder.stable.encode(value), date: date)
    }

    /// Returns the value of the entry.
    ///
    /// - Throws: The error of the decoder, if the data is not such a value.
    package func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
