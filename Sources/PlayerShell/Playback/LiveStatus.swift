import StreamingCore

/// The live latency, the speed and the window of a load, if the media is live.
struct LiveStatus: Equatable {
    /// Whether the media is live, or nil if this is unknown.
    private(set) var isLive: Bool?
    /// The live latency, in seconds, from the position to the live edge; nil if unknown, or if the media is not live.
    private(set) var latency: Double?
    /// The speed at which the player approaches its target latency, relative to the speed that the user has set; nil
    /// without a target latency, or if the media is not live.
    private(set) var speed: Double?
    /// The seekable range, in seconds; nil if the range is unknown, or if the media is not live.
    private(set) var window: ClosedRange<Double>?

    /// Creates the status of a load about which nothing is known.
    init() {}

    /// Creates the status from a snapshot of the player.
    init(_ snapshot: PlayerSnapshot) {
        isLive = snapshot.capabilities.isLive
        guard isLive == true else { return }
        (latency, speed, window) = (snapshot.liveLatency, snapshot.liveSpeed, snapshot.seekableRange)
    }
}
