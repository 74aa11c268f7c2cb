import Foundation

/// A document that was refused, read once more to say in words what stands there.
package struct JSONDocument {
    private let data: Data

    package init(_ data: Data) { self.data = data }

    package func describe(at path: [any CodingKey]) -> String {
        let finding = try? JSONDecoder().decode(JSONFinding.self, from: data, configuration: path)
        return finding?.text ?? "something unreadable"
    }

    /// What stands there in the place of JSON.
    package func describeAsNoJSON() -> String {
        let start = data.prefix(64).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch start.first {
        case nil: return data.isEmpty ? "an empty document" : "a document of only white space"
        case UInt8(ascii: "<"): return "HTML or XML"
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return place.map { "invalid JSON\($0)" } ?? "truncated JSON, \(data.count) bytes long"
        default: return "text that begins with \"\(String(decoding: start.prefix(16), as: UTF8.self))\""
        }
    }

    /// What Foundation says of the place where it stops to be JSON, such as ", around character 9"; nil if that is its
    /// end. `JSONDecoder` does not say it everywhere. In a long document the place is not worth its memory.
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
