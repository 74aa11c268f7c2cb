/// The features that a server offers to clients that reload a playlist (RFC 8216bis, 4.4.3.8).
public struct ServerControl: Equatable, Sendable {
    /// The skip boundary, in seconds from the end of the playlist; nil if the server sends no delta updates.
    ///
    /// A delta update may omit segments that are further from the end of the playlist than the boundary.
    public var canSkipUntil: Double?
    /// Whether delta updates may also omit date ranges.
    public var canSkipDateRanges: Bool
    /// The minimum distance between the playback position and the end of the playlist, in seconds. Nil means three
    /// target durations.
    public var holdBack: Double?
    /// The minimum distance between the playback position and the end of the playlist in low-latency playback, in
    /// seconds. Nil if the playlist does not declare the distance.
    public var partHoldBack: Double?
    /// Whether a client may request a playlist that contains a given segment or partial segment. The server then delays
    /// the response until that segment is available.
    public var canBlockReload: Bool

    /// Creates a description of the server's features. By default, the server offers no features.
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
