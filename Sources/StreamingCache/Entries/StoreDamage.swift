import StreamingCore

/// A report that a store has found a corrupt file and renamed the file.
public struct StoreDamage: Error, Equatable, Sendable {
    /// The original path of the corrupt file.
    public let place: String
    /// The path of the corrupt file after renaming, at which the data can be recovered.
    public let movedTo: String
    /// A description of the damage, such as "checksum mismatch".
    public let reason: String

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - place: The original path of the corrupt file.
    ///   - movedTo: The path of the corrupt file after renaming.
    ///   - reason: A description of the damage, such as "checksum mismatch".
    public init(place: String, movedTo: String, reason: String) {
        self.place = place
        self.movedTo = movedTo
        self.reason = reason
    }
}

extension StoreDamage: CustomStringConvertible {
    /// A message for users, with the damage and both paths of the file.
    public var description: String { "\(place): damaged (\(reason)); renamed to \(movedTo)".printable }
}
