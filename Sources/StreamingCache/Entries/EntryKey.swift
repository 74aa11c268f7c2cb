import StreamingCore

/// The key of an entry: a space and a name in that space.
public struct EntryKey: Hashable, Sendable {
    /// The space, which separates kinds of entries.
    public let space: EntryNamespace
    /// The name, which may be any text, such as a URL.
    public let name: String

    /// Creates a key. Keys are equal if their spaces and names are equal.
    public init(_ space: EntryNamespace, _ name: String) {
        self.space = space
        self.name = name
    }
}

extension EntryKey: CustomStringConvertible {
    /// The space and the name, without the secrets of URLs.
    public var description: String { "\(space.name)/\(name.redactingURLs)".printable }
}

/// A kind of entries, which a store keeps separate from other kinds.
public struct EntryNamespace: Hashable, Sendable {
    /// The name, which consists of lowercase letters and hyphens.
    public let name: String

    /// Creates a space.
    ///
    /// - Precondition: The name consists of the letters a to z and hyphens, and is not empty.
    public init(_ name: String) {
        precondition(
            !name.isEmpty && name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" },
            "a namespace consists of lower-case letters and hyphens")
        self.name = name
    }
}
