import Foundation

/// A span of time with a meaning, such as an advertisement (RFC 8216bis, 4.4.5.1).
public struct DateRange: Equatable, Sendable {
    /// What an attribute of one's own may hold.
    public enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
        case bytes([UInt8])
    }

    public var id: String
    /// Ranges of one class have attributes of one meaning.
    public var className: String?
    /// Nil only where a later tag of the same `id` adds attributes, or the playlist is broken.
    public var startDate: Date?
    /// When to act: `PRE`, `POST`, `ONCE`.
    public var cues: [String]
    public var endDate: Date?
    /// Seconds.
    public var duration: Double?
    /// Seconds; for a range whose end is not known yet.
    public var plannedDuration: Double?
    /// True if it ends where the next of its class begins.
    public var endsOnNext: Bool
    public var scte35Command: [UInt8]?
    public var scte35Out: [UInt8]?
    public var scte35In: [UInt8]?
    /// By names that begin with `X-`.
    public var clientAttributes: [String: Value]

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
