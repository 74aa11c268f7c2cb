/// The delivery features of a server for clients that reload a playlist (RFC 8216bis, 4.4.3.8).
public struct ServerControl: Equatable, Sendable {
    /// The skip boundary, in seconds from the end of the playlist; nil if the server sends no delta updates.
    ///
    /// A delta update may omit segments that are further from the end.
    public var canSkipUntil: Double?
    /// Whether delta updates may also omit date ranges.
    public var canSkipDateRanges: Bool
    /// The minimum distance of playback from the end of the playlist, in seconds. Nil means three target durations.
    public var holdBack: Double?
    /// The minimum distance from the end of the playlist for low-latency playback, in seconds.
    public var partHoldBack: Double?
    /// Whether a request may name a segment or part, so that the server delays the response until that is available.
    public var canBlockReload: Bool

    /// Creates a server control.
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
