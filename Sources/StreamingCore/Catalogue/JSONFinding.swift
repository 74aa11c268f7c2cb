import Foundation

/// A description of the value at a path of a JSON document, for error messages.
package struct JSONFinding: DecodableWithConfiguration {
    let text: String

    /// Creates a description of the value at a path.
    ///
    /// - Parameters:
    ///   - path: The coding path of the value, relative to `decoder`.
    ///   - decoder: The decoder of the document, or of a part of it.
    package init(at path: ArraySlice<any CodingKey>, in decoder: any Decoder) {
        text = (try? Self.describe(path, in: decoder)) ?? "unreadable data"
    }

    package init(from decoder: any Decoder, configuration path: [any CodingKey]) {
        self.init(at: path[...], in: decoder)
    }

    private static func describe(_ path: ArraySlice<any CodingKey>, in decoder: any Decoder) throws -> String {
        guard let key = path.first else { return try describe(decoder) }
        if let index = key.intValue {
            var list = try decoder.unkeyedContainer()
            while list.currentIndex < index { _ = try list.superDecoder() }
            return try describe(path.dropFirst(), in: list.superDecoder())
        }
        let object = try decoder.container(keyedBy: JSONKey.self)
        let member = JSONKey(key.stringValue)
        return object.contains(member)
            ? try describe(path.dropFirst(), in: object.superDecoder(forKey: member)) : "nothing"
    }

    private static func describe(_ decoder: any Decoder) throws -> String {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() { return "null" }
        if let text = try? value.decode(String.self) { return "the string \(quote(text))" }
        if (try? value.decode(Bool.self)) != nil { return "a boolean" }
        if let number = try? value.decode(Int.self) { return "the number \(number)" }
        if let number = try? value.decode(Double.self) { return "the number \(number)" }
        if (try? decoder.unkeyedContainer()) != nil { return "an array" }
        _ = try decoder.container(keyedBy: JSONKey.self)
        return "an object"
    }

    /// Returns `text` in quotation marks, without the secrets of URLs. A text of more than 80 characters is truncated.
    package static func quote(_ text: String) -> String {
        // Only the beginning of a long text is shown, so only that beginning is redacted.
        let text = String(text.prefix(1_000)).redactingURLs
        return text.count <= 80 ? "\"\(text)\"" : "\"\(text.prefix(80))…\""
    }
}
