/// The definition of a variable, whose value replaces the references to the variable in the playlist (RFC 8216bis,
/// 4.4.2.3).
public struct VariableDefinition: Equatable, Sendable {
    /// The source of a variable's value.
    public enum Source: Equatable, Sendable {
        /// The definition itself, which contains the value.
        case literal
        /// The multivariant playlist that refers to the playlist with the definition.
        case imported
        /// A query parameter of the URL of the playlist with the definition.
        case queryParameter
    }

    /// The name of the variable.
    public var name: String
    /// The source of the value.
    public var source: Source
    /// The value of the variable; nil if the source does not define the variable, so that the playlist is invalid.
    public var value: String?

    /// Creates a variable definition. By default, the definition itself is the source of the value.
    public init(name: String, source: Source = .literal, value: String? = nil) {
        self.name = name
        self.source = source
        self.value = value
    }
}
