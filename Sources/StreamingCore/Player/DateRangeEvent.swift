/// An event about a date range: the position entered or left the range, or the metadata of the range changed.
public struct DateRangeEvent: Equatable, Sendable {
    /// The kind of an event. The raw values appear in JSON and logs.
    public enum Kind: String, Equatable, Sendable, CaseIterable {
        /// The position has entered the range.
        case entered = "entered"
        /// The metadata of the range has changed while the position is in the range. For example, the end of the range
        /// has become known.
        case updated = "updated"
        /// The position has left the range, or the range was withdrawn.
        case left = "left"
    }

    /// The kind of the event: entered, updated or left.
    public let kind: Kind
    /// The date range, as known at the time of the event.
    public let range: DateRangeMetadata

    /// Creates an event about a date range.
    ///
    /// - Parameters:
    ///   - kind: The kind of the event.
    ///   - range: The date range, as known at the time of the event.
    public init(_ kind: Kind, _ range: DateRangeMetadata) { (self.kind, self.range) = (kind, range) }

    /// A copy of the event that is safe to print on a terminal and to store, without the secrets of URLs.
    package var redacted: Self { Self(kind, range.redacted) }
}
