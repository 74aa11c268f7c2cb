/// What the server offers to those who ask again and again (RFC 8216bis, 4.4.3.8).
public struct ServerControl: Equatable, Sendable {
    /// Segments that are further from the end than so many seconds may be left out; nil if it sends no delta updates.
    public var canSkipUntil: Double?
    /// True if delta updates may leave out date ranges too.
    public var canSkipDateRanges: Bool
    /// Seconds to stay behind the end; nil counts as three target durations.
    public var holdBack: Double?
    /// The same in seconds for low latency.
    public var partHoldBack: Double?
    /// True if a request may name the segment or part it waits for.
    public var canBlockReload: Bool

    public init(
        canSkipUntil: Double? = nil, canSkipDateRanges: Bool = false, holdBack: Double? = nil,
        partHoldBack: Double? = nil, canBlockReload: Bool = false
    ) {
        self.canSkipUntil = canSkipUntil
        self.canSkipDateRanges = canSkipDateRanges
        self.holdBack = holdBack
        self.partHoldBack = partHoldBack
        self.canBlockReload = canBlockReload
    }
}
