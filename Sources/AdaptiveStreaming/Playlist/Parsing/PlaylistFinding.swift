/// A place in a playlist that breaks a rule.
public struct PlaylistFinding: Equatable, Sendable {
    public var rule: PlaylistRule
    /// From 1; for what is missing, the last line that needs it.
    public var line: Int
    /// The line, cut to 120 bytes and without what could steer a terminal. It may hold a URL with its secrets.
    public var text: String

    public init(rule: PlaylistRule, line: Int, text: String) {
        self.rule = rule
        self.line = line
        self.text = text
    }
}
