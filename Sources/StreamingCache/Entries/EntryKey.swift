import StreamingCore

/// The key of an entry: a namespace, and a name in that namespace.
public struct EntryKey: Hashable, Sendable {
    /// The namespace, which separates kinds of entries.
    public let space: EntryNamespace
    /// The name, which may be any text, such as a URL.
    public let name: String

    /// Creates a key, which is equal to every key with the same namespace and the same name.
    public init(_ space: EntryNamespace, _ name: String) {
        self.space = space
        self.name = name
    }
}

extension EntryKey: CustomStringConvertible {
    /// The namespace and the name, for messages.
    ///
    /// The credentials, fragments and query values of a URL in the name are redacted.
    public var description: String { "\(space.name)/\(name.redactingURLs)".printable }
}

/// A namespace for one kind of entries, which a store keeps separate from other kinds.
public struct EntryNamespace: Hashable, Sendable {
    /// The name of the namespace, which consists of lowercase letters and hyphens.
    public let name: String

    /// Creates a namespace.
    ///
    /// - Precondition: The name consists of the letters a to z and hyphens, and is not empty.
    public init(_ name: String) {
        precondition(
            !name.isEmpty && name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" },
            "invalid namespace \"\(name)\": expected the letters a to z and hyphens")
        self.name = name
    }
}
