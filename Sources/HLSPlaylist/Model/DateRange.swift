import Foundation

/// A span of time with metadata, for example an advertisement, which one EXT-X-DATERANGE tag describes (RFC 8216bis,
/// 4.4.5.1).
public struct DateRange: Equatable, Sendable {
    /// The value of a client-defined attribute, that is, one whose name begins with `X-`.
    public enum Value: Equatable, Sendable {
        /// A quoted string.
        case text(String)
        /// A decimal number.
        case number(Double)
        /// A hexadecimal sequence.
        case bytes([UInt8])
    }

    /// The identifier of the span of time. A later tag with the same identifier adds attributes to the span of time.
    /// The parser returns a separate date range for each tag.
    public var id: String
    /// The class of the date range; nil if the playlist does not declare the class. An attribute has the same meaning
    /// in all date ranges of the same class.
    public var className: String?
    /// The start date; nil if the tag has none. Only a tag that adds attributes to an earlier tag with the same `id`
    /// may omit the start date.
    public var startDate: Date?
    /// The values of the CUE attribute: `PRE` and `POST` say when to trigger the action of the date range, and `ONCE`
    /// says that the action is triggered only once. The array is empty if the tag has no such attribute.
    public var cues: [String]
    /// The end date; nil if the playlist does not declare it.
    public var endDate: Date?
    /// The duration, in seconds; nil if the playlist does not declare it.
    public var duration: Double?
    /// The expected duration, in seconds, of a date range whose end is not known yet; nil if the playlist does not
    /// declare it.
    public var plannedDuration: Double?
    /// Whether the date range ends at the start of the next date range of the same class.
    public var endsOnNext: Bool
    /// The SCTE-35 data of the SCTE35-CMD attribute; nil if the tag does not have it.
    public var scte35Command: [UInt8]?
    /// The SCTE-35 data of the SCTE35-OUT attribute; nil if the tag does not have it.
    public var scte35Out: [UInt8]?
    /// The SCTE-35 data of the SCTE35-IN attribute; nil if the tag does not have it.
    public var scte35In: [UInt8]?
    /// The values of the client-defined attributes, by attribute name. Each name begins with `X-`.
    public var clientAttributes: [String: Value]

    /// Creates a date range. By default, only the identifier is declared.
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
