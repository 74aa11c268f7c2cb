import Foundation

/// A document that could not be decoded. The document is parsed again, to describe the error in a message.
package struct JSONDocument {
    private let data: Data

    /// Creates a document from its bytes.
    package init(_ data: Data) { self.data = data }

    /// Returns a description of the value at a coding path, such as "the number 7".
    ///
    /// The description is "nothing" if an object has no such member, and "unreadable data" if the document cannot be
    /// parsed or does not match the path.
    package func describe(at path: [any CodingKey]) -> String {
        let finding = try? JSONDecoder().decode(JSONFinding.self, from: data, configuration: path)
        return finding?.text ?? "unreadable data"
    }

    /// Returns a description of a document that is not JSON, such as "truncated JSON, 17 bytes long".
    package func describeAsNoJSON() -> String {
        let start = data.prefix(64).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch start.first {
        case nil: return data.isEmpty ? "an empty document" : "a document of only whitespace"
        case UInt8(ascii: "<"): return "HTML or XML"
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return place.map { "invalid JSON\($0)" } ?? "truncated JSON, \(data.count) bytes long"
        default: return "text that begins with \"\(String(decoding: start.prefix(16), as: UTF8.self))\""
        }
    }

    /// A text for the position of the syntax error, such as ", around character 9"; nil if the document ends too early.
    ///
    /// The text is empty if the position is unknown. `JSONSerialization` determines the position, because `JSONDecoder`
    /// does not report the position on every system. A document above 1 MiB is not parsed again, because parsing would
    /// take too much memory.
    private var place: String? {
        guard data.count <= 1 << 20 else { return "" }
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return ""
        } catch {
            let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            guard let start = text.range(of: "around ")?.lowerBound else { return nil }
            return ", \(text[start...].prefix { $0.isLetter || $0.isNumber || ", ".contains($0) })"
        }
    }
}
