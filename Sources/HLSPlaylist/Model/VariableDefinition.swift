/// The definition of a variable, whose value is substituted in the playlist (RFC 8216bis, 4.4.2.3).
public struct VariableDefinition: Equatable, Sendable {
    /// The source of a variable's value.
    public enum Source: Equatable, Sendable {
        /// The definition itself.
        case literal
        /// The multivariant playlist that refers to this playlist.
        case imported
        /// A query parameter of the playlist's URL.
        case queryParameter
    }

    /// The name of the variable.
    public var name: String
    /// The source of the value.
    public var source: Source
    /// The value. Nil if the source has no such variable, which violates a MUST.
    public var value: String?

    /// Creates a variable definition.
    public init(name: String, source: Source = .literal, value: String? = nil) {
        self.name = name
        self.source = source
        self.value = value
    }
}
