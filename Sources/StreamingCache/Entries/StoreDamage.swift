import StreamingCore

/// A report of corrupt stored data that a store has set aside.
public struct StoreDamage: Error, Equatable, Sendable {
    /// The original path.
    public let place: String
    /// The current path, for recovery of the data.
    public let movedTo: String
    /// A description of the damage.
    public let reason: String

    /// Creates a report.
    public init(place: String, movedTo: String, reason: String) {
        self.place = place
        self.movedTo = movedTo
        self.reason = reason
    }
}

extension StoreDamage: CustomStringConvertible {
    /// A description of the damage, for users.
    public var description: String { "\(place): damaged (\(reason)); renamed to \(movedTo)".printable }
}
