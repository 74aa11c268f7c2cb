import StreamingCore

/// The name of an entry, in a space of its own kind.
public struct EntryKey: Hashable, Sendable {
    /// What kind of entry it is.
    public let space: EntryNamespace
    /// Any text, such as a URL.
    public let name: String

    /// A key; two are the same if both parts are.
    public init(_ space: EntryNamespace, _ name: String) {
        self.space = space
        self.name = name
    }
}

extension EntryKey: CustomStringConvertible {
    /// As it may be shown: without the secrets of a URL.
    public var description: String { "\(space.name)/\(name.redactingURLs)".printable }
}

/// A kind of entries, which a store keeps apart from the others.
public struct EntryNamespace: Hashable, Sendable {
    /// Small letters and hyphens.
    public let name: String

    /// - Precondition: the name has small letters and hyphens alone, and at least one.
    public init(_ name: String) {
        precondition(
            !name.isEmpty && name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" },
            "a namespace consists of lower-case letters and hyphens")
        self.name = name
    }
}
