import Foundation

/// A document that was refused, parsed once more to say in words what stands at a place of it.
package struct JSONDocument {
    private let data: Data
    /// Nil if it is no JSON.
    private let root: Any?
    /// What Foundation says of the place where it stops to be JSON, such as "around character 9".
    private let place: String?

    package init(_ data: Data) {
        self.data = data
        do {
            root = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            place = nil
        } catch {
            root = nil
            let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            place = text.firstMatch(of: /around [a-z0-9, ]+/).map { String($0.output) }
        }
    }

    package func describe(at path: [any CodingKey]) -> String {
        guard var value = root else { return "something unreadable" }
        for key in path {
            if let index = key.intValue, let array = value as? [Any], array.indices.contains(index) {
                value = array[index]
            } else if let object = value as? [String: Any], let member = object[key.stringValue] {
                value = member
            } else {
                return "nothing"
            }
        }
        return Self.describe(value)
    }

    private static func describe(_ value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case let text as String: "the string \(quote(text))"
        case is [Any]: "an array"
        case is [String: Any]: "an object"
        // Foundation keeps a boolean as a number; only the type of its storage tells.
        case let number as NSNumber: String(cString: number.objCType) == "c" ? "a boolean" : "the number \(number)"
        default: "something else"
        }
    }

    /// In quotes, without the secrets of a URL, and no longer than a message can bear.
    static func quote(_ text: String) -> String {
        let text = text.redactingURLs
        return text.count <= 80 ? "\"\(text)\"" : "\"\(text.prefix(80))…\""
    }

    /// What stands there in the place of JSON.
    package func describeAsNoJSON() -> String {
        let start = data.prefix(64).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch start.first {
        case nil: return data.isEmpty ? "an empty document" : "a document of blanks"
        case UInt8(ascii: "<"): return "HTML or XML"
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return place.map { "broken JSON, \($0)" } ?? "JSON that breaks off after \(data.count) bytes"
        default: return "a text that begins with \"\(String(decoding: start.prefix(16), as: UTF8.self))\""
        }
    }
}
