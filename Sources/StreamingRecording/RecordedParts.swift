import Foundation

/// The strings, numbers and Booleans inside a JSON value, as texts.
///
/// The key of each text is its path, such as `state.name`.
struct RecordedParts: Decodable {
    let texts: [String: String]

    /// Creates the parts of the JSON that a recording would contain for a value.
    init(of value: some Encodable) {
        let json = RecordingLine.json(value)
        guard let parts = try? RecordingLine.value(Self.self, of: Data(json.utf8)) else {
            preconditionFailure("not valid JSON: \(json)")
        }
        self = parts
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let object = try? value.decode([String: Self].self) {
            texts = Self.joined(object.map { ($0, $1) })
        } else if let array = try? value.decode([Self].self) {
            texts = Self.joined(array.enumerated().map { ("\($0)", $1) })
        } else if let text = try? value.decode(String.self) {
            texts = ["": text]
        } else if let flag = try? value.decode(Bool.self) {
            texts = ["": "\(flag)"]
        } else if let whole = try? value.decode(Int.self) {
            texts = ["": "\(whole)"]
        } else {
            texts = ["": "\(try value.decode(Double.self))"]
        }
    }

    private static func joined(_ members: [(key: String, parts: Self)]) -> [String: String] {
        var texts: [String: String] = [:]
        for (key, parts) in members {
            for (path, text) in parts.texts { texts[path.isEmpty ? key : "\(key).\(path)"] = text }
        }
        return texts
    }
}
