/// A violation of a rule in a playlist.
public struct PlaylistFinding: Equatable, Sendable {
    /// The violated rule.
    public var rule: PlaylistRule
    /// The line number, from 1. For a missing tag or attribute, a line that requires it, or the last line.
    public var line: Int
    /// The line, cut to 120 bytes, without control characters. It may contain a URL with secrets.
    public var text: String
    /// The violation, with the limit if there is one; nil if the rule alone describes it.
    ///
    /// The text is short and contains neither control characters nor the parts of a URL that may contain secrets.
    public var found: String?

    /// Creates a finding.
    public init(rule: PlaylistRule, line: Int, text: String, found: String? = nil) {
        self.rule = rule
        self.line = line
        self.text = text
        self.found = found
    }

    /// The requirement, the violation and the section of the specification, as one clause without a period.
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

extension PlaylistFinding: CustomStringConvertible {
    /// The line number, the tag and the message.
    ///
    /// For example `line 12: EXTINF: EXTINF must have a duration; found abc (RFC 8216bis 4.4.4.1)`. The line itself is
    /// omitted, because it may contain a URL with secrets.
    public var description: String {
        "line \(line): \(tag.map { "\($0): " } ?? "")\(message)"
    }
}
