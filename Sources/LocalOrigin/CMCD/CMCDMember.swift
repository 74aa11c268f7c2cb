/// A key of CMCD data, with its value.
struct CMCDMember: Equatable {
    enum Value: Equatable {
        /// The value true, which is sent as the key alone.
        case flag
        case string(String)
        /// A value without quotes: a number, a token, or a Boolean such as `?0`.
        case bare(String)
    }

    let key: String
    let value: Value

    /// Returns the members of a payload; nil if the payload is malformed.
    ///
    /// Commas separate the members. A comma in a quoted string is part of a value (RFC 8941, 3.2).
    static func parse(_ payload: String) -> [CMCDMember]? {
        var rest = Substring(payload)
        var members: [CMCDMember] = []
        while true {
            let key = rest.prefix { $0 != "=" && $0 != "," }
            rest = rest.dropFirst(key.count)
            guard !key.isEmpty, key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
            else { return nil }
            var value = Value.flag
            if rest.first == "=" {
                rest = rest.dropFirst()
                guard let parsed = parseValue(&rest) else { return nil }
                value = parsed
            }
            members.append(CMCDMember(key: String(key), value: value))
            guard let comma = rest.first else { return members }
            guard comma == "," else { return nil }
            rest = rest.dropFirst()
        }
    }

    private static func parseValue(_ rest: inout Substring) -> Value? {
        guard rest.first == "\"" else {
            let bare = rest.prefix { $0 != "," }
            rest = rest.dropFirst(bare.count)
            return bare.isEmpty ? nil : .bare(String(bare))
        }
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return .string(text)
            case "\\":
                guard let escaped = rest.popFirst(), escaped == "\"" || escaped == "\\" else { return nil }
                text.append(escaped)
            default:
                guard let code = character.asciiValue, (0x20...0x7E).contains(code) else { return nil }
                text.append(character)
            }
        }
        return nil
    }
}
