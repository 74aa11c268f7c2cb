/// A JSON value of mpv's protocol.
enum MPVValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([MPVValue])
    case object([String: MPVValue])

    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The number, or nil if the value is not a number or not finite.
    var number: Double? { if case .number(let value) = self, value.isFinite { value } else { nil } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements of an array, or an empty array for any other value.
    var array: [MPVValue] { if case .array(let values) = self { values } else { [] } }
    var int: Int? { number.flatMap { Int(exactly: $0) } }

    /// The member of an object with this name, or `null` if there is no such member or the value is not an object.
    subscript(name: String) -> MPVValue {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }
}

extension MPVValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension MPVValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let values = try? container.decode([MPVValue].self) {
            self = .array(values)
        } else {
            self = .object(try container.decode([String: MPVValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
