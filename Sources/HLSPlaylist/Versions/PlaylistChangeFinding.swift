/// A violation of a rule by the change from one version of a media playlist to the next.
public struct PlaylistChangeFinding: Equatable, Sendable {
    /// The violated rule.
    public var rule: PlaylistChangeRule
    /// A description of the change that violates the rule; nil if the rule alone describes the violation. For a rule
    /// about segments that both versions list, the description contains the media sequence number of the first affected
    /// segment.
    ///
    /// The description is short, and contains neither control characters nor the parts of a URL that may contain
    /// secrets.
    public var found: String?

    /// Creates a finding without checking its text.
    public init(rule: PlaylistChangeRule, found: String? = nil) {
        self.rule = rule
        self.found = found
    }
}

extension PlaylistChangeFinding: CustomStringConvertible {
    /// A message for users, as one clause without a period: the statement of the rule, the violation and the section of
    /// the specification.
    ///
    /// An example is `EXT-X-TARGETDURATION must not change; found 6 s after 4 s (RFC 8216bis 6.2.1)`.
    public var description: String {
        "\(rule.statement)\(found.map { "; found \($0)" } ?? "") (RFC 8216bis \(rule.clause))"
    }
}
