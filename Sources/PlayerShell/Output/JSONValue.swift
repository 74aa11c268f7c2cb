import Foundation

/// A JSON value. The text of an object keeps the order of the members, unlike the output of `JSONEncoder`.
enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case int(Int64)
    /// A number, written with at most three decimals. A non-finite number is written as null.
    case number(Double)
    case string(String)
    case object([(String, JSONValue)])
    case array([JSONValue])

    static func optional<Value>(_ value: Value?, _ make: (Value) -> JSONValue) -> JSONValue { value.map(make) ?? .null }

    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .int(let value): "\(value)"
        case .number(let value): Self.text(of: value)
        case .string(let value): Self.quote(value)
        case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{" + members.map { "\(Self.quote($0.0)):\($0.1.text)" }.joined(separator: ",") + "}"
        }
    }

    static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

    private static func text(of value: Double) -> String {
        guard value.isFinite else { return "null" }
        let rounded = (value * 1_000).rounded() / 1_000
        if let whole = Int64(exactly: rounded) { return "\(whole)" }
        return rounded.isFinite ? "\(rounded)" : "\(value)"
    }

    /// Returns a JSON string, in which all characters that could control a terminal are escaped.
    ///
    /// JSON permits some of these characters without an escape (RFC 8259 §7).
    private static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.isUnprintable:
                for unit in String(scalar).utf16 { quoted += "\\u" + hex(unit) }
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func hex(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
