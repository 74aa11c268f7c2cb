/// The rules of CTA-5004, version 1, for the value of each key.
enum CMCDRules {
    /// The name of the header field that contains each key, by the name of the key.
    static let headers: [String: String] = [
        "br": "CMCD-Object", "d": "CMCD-Object", "ot": "CMCD-Object", "tb": "CMCD-Object",
        "bl": "CMCD-Request", "dl": "CMCD-Request", "mtp": "CMCD-Request", "nor": "CMCD-Request",
        "nrr": "CMCD-Request", "su": "CMCD-Request",
        "cid": "CMCD-Session", "pr": "CMCD-Session", "sf": "CMCD-Session", "sid": "CMCD-Session",
        "st": "CMCD-Session", "v": "CMCD-Session",
        "bs": "CMCD-Status", "rtp": "CMCD-Status",
    ]

    /// The valid tokens by key, for the keys whose values are tokens.
    private static let tokens: [String: Set<String>] = [
        "ot": ["m", "a", "v", "av", "i", "c", "tt", "k", "o"], "sf": ["d", "h", "s", "o"], "st": ["v", "l"],
    ]

    /// The keys that apply only to objects with media.
    private static let mediaKeys: Set = ["bl", "br", "d", "dl", "tb"]
    /// The values of `ot` for objects with media.
    private static let mediaTypes: Set = ["a", "v", "av", "c", "tt"]

    /// Returns the rules that a key with its value violates.
    ///
    /// - Parameter objectType: The value of `ot`; nil if the request does not have the key.
    static func violations(of member: CMCDMember, objectType: String?) -> [CMCDFinding.Rule] {
        guard headers[member.key] != nil else {
            // A custom key contains a hyphen.
            return member.key.contains("-") ? [] : [.unknownKey]
        }
        let isMisplaced = mediaKeys.contains(member.key) && objectType.map { !mediaTypes.contains($0) } ?? false
        return (isMisplaced ? [.wrongObject] : []) + (violation(of: member).map { [$0] } ?? [])
    }

    private static func violation(of member: CMCDMember) -> CMCDFinding.Rule? {
        switch (member.key, member.value) {
        case ("bs", .flag), ("su", .flag): nil
        case ("bs", .bare("?1")), ("su", .bare("?1")), ("bs", .bare("?0")), ("su", .bare("?0")): .redundant
        case ("br", .bare(let text)), ("d", .bare(let text)), ("tb", .bare(let text)): integer(text, step: 1)
        case ("bl", .bare(let text)), ("dl", .bare(let text)), ("mtp", .bare(let text)), ("rtp", .bare(let text)):
            integer(text, step: 100)
        case ("v", .bare(let text)): text == "1" ? .redundant : integer(text, step: 1)
        case ("pr", .bare(let text)): decimal(text)
        case ("ot", .bare(let text)), ("sf", .bare(let text)), ("st", .bare(let text)):
            tokens[member.key]?.contains(text) == true ? nil : .outOfRange
        case ("cid", .string(let text)), ("sid", .string(let text)):
            text.isEmpty ? .outOfRange : text.utf8.count > 64 ? .tooLong : nil
        case ("nor", .string(let text)): path(text)
        case ("nrr", .string(let text)): range(text)
        default: .wrongType
        }
    }

    private static func integer(_ text: String, step: Int) -> CMCDFinding.Rule? {
        guard let value = Int(text), text == String(value) else { return .wrongType }
        guard (0...999_999_999_999_999).contains(value) else { return .outOfRange }
        return value % step == 0 ? nil : .notRounded
    }

    private static func decimal(_ text: String) -> CMCDFinding.Rule? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber } }
        guard digits, parts.count <= 2, parts.count == 1 || parts[1].count <= 3, let value = Double(text) else {
            return .wrongType
        }
        return value == 1 ? .redundant : nil
    }

    private static func path(_ text: String) -> CMCDFinding.Rule? {
        let isEncoded = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~%".contains($0)) }
        guard isEncoded, let path = text.removingPercentEncoding, !path.isEmpty else { return .notEncoded }
        let first = path.prefix { $0 != "/" }
        return first.isEmpty || first.contains(":") ? .notRelative : nil
    }

    private static func range(_ text: String) -> CMCDFinding.Rule? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.isEmpty || Int64($0) != nil }) else { return .wrongType }
        guard parts != ["", ""] else { return .outOfRange }
        if let first = Int64(parts[0]), let last = Int64(parts[1]), first > last { return .outOfRange }
        return nil
    }
}
