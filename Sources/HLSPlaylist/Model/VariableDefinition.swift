/// A text that stands for another in a playlist (RFC 8216bis, 4.4.2.3).
public struct VariableDefinition: Equatable, Sendable {
    /// Where the value comes from.
    public enum Source: Equatable, Sendable {
        case literal
        /// The multivariant playlist that names this one.
        case imported
        /// The query of the playlist's URL.
        case queryParameter
    }

    public var name: String
    public var source: Source
    /// Nil if where it comes from has no such variable, which breaks a MUST.
    public var value: String?

    public init(name: String, source: Source = .literal, value: String? = nil) {
        self.name = name
        self.source = source
        self.value = value
    }
}
