import Foundation
import StreamingTestKit

/// A generator of damaged documents, as broken connections, broken servers and attackers produce them.
struct DocumentMutator {
    /// A JSON value. A scalar is stored as raw text, so that it can be invalid JSON.
    indirect enum Value {
        case text(String)
        case list([Value])
        case object([(key: String, value: Value)])
    }

    private var random: SeededGenerator
    private let document: Value

    init(_ document: Value, seed: UInt64) {
        self.document = document
        random = SeededGenerator(seed: seed)
    }

    /// Returns the document with random changes to its values, to its bytes, or to both.
    mutating func next() -> Data {
        let (values, bytes) = pick([(1, 0), (1, 0), (2, 0), (0, 1), (0, 1), (1, 1)])
        let value = (0..<values).reduce(document) { value, _ in changed(value, goesDown: chance(19, of: 20)) }
        let data = Data(value.description.utf8)
        return (0..<bytes).reduce(data) { data, _ in changeBytes(of: data) }
    }

    private mutating func changeBytes(of data: Data) -> Data {
        var bytes = [UInt8](data)
        let first = Int.random(in: bytes.indices, using: &random)
        let range = first..<min(first + Int.random(in: 1...80, using: &random), bytes.count)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes[first] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[first] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(range)
        case 3: bytes.removeSubrange(first...)
        case 4: bytes.insert(contentsOf: bytes[range], at: first)
        case 5: bytes.insert(contentsOf: [0xC3, 0x28, 0xED, 0xA0, 0x80], at: first)
        default: bytes.insert(contentsOf: pick(Self.fragments).utf8, at: first)
        }
        return Data(bytes)
    }

    private mutating func changed(_ value: Value, goesDown: Bool? = nil) -> Value {
        switch value {
        case .list(var list) where !list.isEmpty && goesDown ?? chance(3, of: 4):
            let index = Int.random(in: list.indices, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: list.remove(at: index)
            case 1: list.append(list[index])
            default: list[index] = changed(list[index])
            }
            return .list(list)
        case .object(var object) where !object.isEmpty && goesDown ?? chance(3, of: 4):
            let index = Int.random(in: object.indices, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: object.remove(at: index)
            case 1: object[index].key += "s"
            case 2: object.insert(object[index], at: 0)
            default: object[index].value = changed(object[index].value)
            }
            return .object(object)
        default:
            if chance(3, of: 4) { return .text(pick(Self.texts)) }
            return (0..<Int.random(in: 1..<100, using: &random)).reduce(value) { inner, _ in .list([inner]) }
        }
    }

    private mutating func chance(_ part: Int, of whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &random) < part
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private static let fragments = [
        "\"", "\\", "\\u12", "\\ud800", "{", "}", "[", "]", ",", ":", "null", "1e400", "-", "\u{0}", "\u{FEFF}",
        "\u{202E}",
        String(repeating: "[", count: 70), #""videos":[],"#, "/*", "NaN", " \n\t",
    ]

    private static let texts = [
        "null", "true", "0", "-0", "-1", "1.5", "1e308", "1e999", "-1e999", "1e-999", "99999999999999999999999999",
        "01", "+1",
        "NaN", "Infinity", "1E+5", #""""#, #"" ""#, #""\u001B]0;x\u0007""#, #""\u202E""#, #""\uD800""#, #""\u0000""#,
        "\"\u{1B}\"", #""a b""#, #""http://""#, #""http://user@""#, #""https://[::1""#, #""http://a:99999""#,
        #""HTTP://A""#,
        #""//other.com/a""#, #""?a""#, #""javascript:alert(1)""#, #""file:///etc/passwd""#, #""http://a/%zz""#,
        #""http://%41/""#, #""http://-/""#, #""00000000-0000-4000-8000-000000000000""#, "[]", "{}", #"{"videos":[]}"#,
        "\"\(String(repeating: "x", count: 300))\"",
    ]
}

extension DocumentMutator.Value: CustomStringConvertible {
    var description: String {
        switch self {
        case .text(let text): text
        case .list(let list): "[" + list.map(\.description).joined(separator: ",") + "]"
        case .object(let object): "{" + object.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ", ") + "}"
        }
    }
}
