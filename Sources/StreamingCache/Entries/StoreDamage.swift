import StreamingCore

/// A report of corrupt stored data, which a store has renamed.
public struct StoreDamage: Error, Equatable, Sendable {
    /// The original path of the corrupt file.
    public let place: String
    /// The current path of the corrupt file, for recovery of the data.
    public let movedTo: String
    /// A description of the damage.
    public let reason: String

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - place: The original path of the corrupt file.
    ///   - movedTo: The current path of the corrupt file.
    ///   - reason: A description of the damage.
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
