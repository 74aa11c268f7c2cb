/// A place in a playlist that breaks a rule.
public struct PlaylistFinding: Equatable, Sendable {
    public var rule: PlaylistRule
    /// From 1; for what is missing, the last line that needs it.
    public var line: Int
    /// The line, cut to 120 bytes and without what could steer a terminal. It may hold a URL with its secrets.
    public var text: String
    /// What is there, with the limit that it breaks: short, without what could steer a terminal and without secrets of a URL; nil
    /// where the rule says it all.
    public var found: String?

    public init(rule: PlaylistRule, line: Int, text: String, found: String? = nil) {
        self.rule = rule
        self.line = line
        self.text = text
        self.found = found
    }

    /// One clause without a full stop: the requirement, the violation, and the section of the specification.
    public var message: String {
        let strength = rule.isRecommendation ? "recommended by " : ""
        return "\(rule.statement)\(found.map { "; found \($0)" } ?? "") (\(strength)RFC 8216bis \(rule.clause))"
    }

    /// The name of the line's tag; nil for a line without one.
    public var tag: String? {
        guard text.hasPrefix("#EXT") else { return nil }
        return String(text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    }
}

/// "line 12: EXTINF: EXTINF must have a duration; found abc (RFC 8216bis 4.4.4.1)": without the line itself, as that may hold a URL with its secrets.
extension PlaylistFinding: CustomStringConvertible {
    public var description: String {
        "line \(line): \(tag.map { "\($0): " } ?? "")\(message)"
    }
}
