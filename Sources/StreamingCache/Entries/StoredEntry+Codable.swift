import Foundation
import StreamingCore

/// Conversions of entries to and from JSON, in which dates and numbers keep their full precision.
extension StoredEntry {
    /// Creates an entry that contains a value as JSON.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - date: The date at which the value is saved.
    /// - Throws: The error of the encoder, for a number that JSON cannot represent.
    package init(encoding value: some Encodable, date: Date) throws {
        self.init(try JSONEncoder.stable.encode(value), date: date)
    }

    /// Returns the value that the entry contains as JSON.
    ///
    /// - Throws: The error of the decoder, if the data is not JSON or does not match the type.
    package func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
