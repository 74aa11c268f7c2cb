import Foundation

/// Says in words what stands at a place of a JSON document, for error messages.
enum JSONValueKind {
    static func describe(at path: [any CodingKey], in data: Data) -> String {
        guard var value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
            return "something unreadable"
        }
        for key in path {
            if let index = key.intValue, let array = value as? [Any], array.indices.contains(index) {
                value = array[index]
            } else if let object = value as? [String: Any], let member = object[key.stringValue] {
                value = member
            } else {
                return "nothing"
            }
        }
        return describe(value)
    }

    private static func describe(_ value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case let text as String: text.count <= 40 ? "the string \"\(text)\"" : "a string"
        case is [Any]: "an array"
        case is [String: Any]: "an object"
        // Foundation keeps a boolean as a number; only the type of its storage tells.
        case let number as NSNumber: String(cString: number.objCType) == "c" ? "a boolean" : "the number \(number)"
        default: "something else"
        }
    }

    /// What stands there in the place of JSON.
    static func describe(notJSON data: Data) -> String {
        let start = data.prefix(64).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        switch start.first {
        case nil: return data.isEmpty ? "an empty document" : "a document of blanks"
        case UInt8(ascii: "<"): return "HTML or XML"
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let last = data.last { $0 != 0x20 && !(0x09...0x0D).contains($0) }
            let isClosed = last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
            return isClosed ? "broken JSON" : "JSON that breaks off after \(data.count) bytes"
        default: return "a text that begins with \"\(String(decoding: start.prefix(16), as: UTF8.self))\""
        }
    }
}
