import Foundation

/// A span of time with metadata, such as an advertisement (RFC 8216bis, 4.4.5.1).
public struct DateRange: Equatable, Sendable {
    /// The value of a client-defined attribute.
    public enum Value: Equatable, Sendable {
        /// A quoted string.
        case text(String)
        /// A decimal number.
        case number(Double)
        /// A hexadecimal sequence.
        case bytes([UInt8])
    }

    /// The identifier of the date range, unique in the playlist. Later tags with the same identifier add attributes.
    public var id: String
    /// The class of the date range. All date ranges of a class have the same attribute semantics.
    public var className: String?
    /// The start date. Nil only if the tag adds attributes to an earlier one with the same `id`, or if the playlist is
    /// invalid.
    public var startDate: Date?
    /// The triggers of an associated action: `PRE`, `POST`, `ONCE`.
    public var cues: [String]
    /// The end date; nil if the playlist does not declare it.
    public var endDate: Date?
    /// The duration, in seconds; nil if the playlist does not declare it.
    public var duration: Double?
    /// The expected duration, in seconds, of a date range whose end is not known yet.
    public var plannedDuration: Double?
    /// Whether the date range ends at the start of the next one of its class.
    public var endsOnNext: Bool
    /// The SCTE-35 data of SCTE35-CMD.
    public var scte35Command: [UInt8]?
    /// The SCTE-35 data of SCTE35-OUT.
    public var scte35Out: [UInt8]?
    /// The SCTE-35 data of SCTE35-IN.
    public var scte35In: [UInt8]?
    /// The client-defined attributes by name. Each name begins with `X-`.
    public var clientAttributes: [String: Value]

    /// Creates a date range.
    public init(
        id: String, className: String? = nil, startDate: Date? = nil, cues: [String] = [],
        endDate: Date? = nil, duration: Double? = nil, plannedDuration: Double? = nil,
        endsOnNext: Bool = false, scte35Command: [UInt8]? = nil, scte35Out: [UInt8]? = nil,
        scte35In: [UInt8]? = nil, clientAttributes: [String: Value] = [:]
    ) {
        self.id = id
        self.className = className
        self.startDate = startDate
        self.cues = cues
        self.endDate = endDate
        self.duration = duration
        self.plannedDuration = plannedDuration
        self.endsOnNext = endsOnNext
        self.scte35Command = scte35Command
        self.scte35Out = scte35Out
        self.scte35In = scte35In
        self.clientAttributes = clientAttributes
    }
}
