import StreamingCore

/// A damaged entry that a store has set aside.
public struct StoreDamage: Error, Equatable, Sendable {
    /// Where it was.
    public let place: String
    /// Where it is now, for whoever wants to save something of it.
    public let movedTo: String
    /// The damage, in words.
    public let reason: String

    /// For stores.
    public init(place: String, movedTo: String, reason: String) {
        self.place = place
        self.movedTo = movedTo
        self.reason = reason
    }
}

extension StoreDamage: CustomStringConvertible {
    /// One sentence for people.
    public var description: String { "\(place): damaged (\(reason)); renamed to \(movedTo)".printable }
}
