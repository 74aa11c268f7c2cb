/// Variables (RFC 8216bis, 4.3 and 4.4.2.3).
extension PlaylistReader {
    mutating func readDefine(_ value: Bytes) {
        let list = attributes(value)
        need(list["QUERYPARAM"] == nil ? 8 : 11)
        // Nothing is substituted in names.
        let names = (list["NAME"], list["IMPORT"], list["QUERYPARAM"])
        switch names {
        case (let name?, nil, nil):
            guard list["VALUE"] != nil else { return find(.defineValue, name.shown) }
            let value = string("VALUE", in: list) ?? ""
            // Written again, it would be substituted by what was defined since.
            guard !value.contains("{$") else { return }
            define(name.value, .literal, value)
        case (nil, let name?, nil):
            define(name.value, .imported, given.imported?[name.value.text])
        case (nil, nil, let name?):
            define(name.value, .queryParameter, given.query[name.value.text])
        default:
            find(.defineOneName, "\([names.0, names.1, names.2].compactMap(\.self).count)")
        }
    }

    private mutating func define(_ bytes: Bytes, _ source: VariableDefinition.Source, _ value: String?) {
        guard bytes.count > 0, bytes.allSatisfy(\.isVariableName) else { return find(.variableName, bytes.shown) }
        let name = bytes.text
        guard !defines.contains(where: { $0.name == name }) else { return find(.defineTwice, bytes.shown) }
        guard defines.count < 1000, admit() else { return }
        if value == nil { find(source == .imported ? .defineImport : .defineQuery, bytes.shown) }
        if source == .imported { variants.firstImport = variants.firstImport ?? place }
        defines.append(VariableDefinition(name: name, source: source, value: value))
        variables[name] = value
    }

    /// The text with the values of its variables; what is not defined is told, and stays.
    mutating func substitute(_ bytes: Bytes) -> String {
        guard var brace = bytes.index(of: UInt8(ascii: "{")) else { return bytes.text }
        var result: [UInt8] = []
        var position = 0
        while true {
            if let end = bytes.endOfReference(at: brace) {
                if let value = variables[bytes.slice(brace + 2..<end).text] {
                    result += bytes.slice(position..<brace)
                    guard admitSubstitution(value.utf8.count) else { return "" }
                    result += value.utf8
                    position = end + 1
                } else {
                    find(.undefinedVariable, bytes.slice(brace..<end + 1).shown)
                }
            }
            guard let next = bytes.index(of: UInt8(ascii: "{"), from: max(brace + 1, position)) else { break }
            brace = next
        }
        result += bytes.slice(from: position)
        return String(decoding: result, as: UTF8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where the `}` of `{$name}` is, that begins at `start`.
    fileprivate func endOfReference(at start: Int) -> Int? {
        guard start + 2 < count, self[start + 1] == UInt8(ascii: "$") else { return nil }
        var position = start + 2
        while position < count, self[position].isVariableName { position += 1 }
        return position > start + 2 && position < count && self[position] == UInt8(ascii: "}") ? position : nil
    }
}

extension UInt8 {
    fileprivate var isVariableName: Bool {
        isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
