import Foundation
import StreamingCore

/// Values as JSON, in which dates and numbers keep all of their digits.
extension StoredEntry {
    /// - Throws: what the encoder throws, for a number that JSON does not have.
    package init(encoding value: some Encodable, date: Date) throws {
        self.init(try JSONEncoder.stable.encode(value), date: date)
    }

    /// - Throws: what the decoder throws, for what is no such value.
    package func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}
