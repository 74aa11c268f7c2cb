/// A violation of a rule in the text of a playlist.
public struct PlaylistFinding: Hashable, Sendable {
    /// The violated rule.
    public var rule: PlaylistRule
    /// The number of the line with the violation, from 1. If a tag or an attribute is missing, the number refers to a
    /// line that requires the tag or attribute, or to the last line.
    public var line: Int
    /// The text of the line, at most 120 bytes, without control characters; empty for some findings about the whole
    /// playlist. The text may contain a URL with secrets.
    public var text: String
    /// A description of the text that violates the rule, with the limit if the rule has one. Nil if the rule alone
    /// describes the violation.
    ///
    /// The description is short, and contains neither control characters nor the parts of a URL that may contain
    /// secrets.
    public var found: String?

    /// Creates a finding without checking its texts.
    public init(rule: PlaylistRule, line: Int, text: String, found: String? = nil) {
        self.rule = rule
        self.line = line
        self.text = text
        self.found = found
    }

    /// A message for users, as one clause without a period: the statement of the rule, the violation and the section of
    /// the specification.
    public var message: String {
        let strength = rule.isRecommendation ? "recommended by " : ""
        return "\(rule.statement)\(found.map { "; found \($0)" } ?? "") (\(strength)RFC 8216bis \(rule.clause))"
    }

    /// The name of the tag in the line, such as `EXTINF`; nil if the line is not a tag.
    public var tag: String? {
        guard text.hasPrefix("#EXT") else { return nil }
        return String(text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    }
}

extension PlaylistFinding: CustomStringConvertible {
    /// A text with the line number, the name of the tag, and the message. The name is omitted if the message begins
    /// with the name.
    ///
    /// An example is `line 12: EXTINF must have a duration; found abc (RFC 8216bis 4.4.4.1)`. The text of the line is
    /// omitted, because it may contain a URL with secrets.
    public var description: String {
        let subject = tag.flatMap { message.hasPrefix("\($0) ") ? nil : "\($0): " } ?? ""
        return "line \(line): \(subject)\(message)"
    }
}
