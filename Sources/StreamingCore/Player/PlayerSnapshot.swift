import Foundation

/// What there is to show of a player at one moment.
public struct PlayerSnapshot: Equatable, Sendable {
    /// Whether the position advances.
    public var isPlaying = false
    /// Seconds from the start.
    public var position: TimeInterval = 0
    /// Seconds; nil until it is known.
    public var duration: TimeInterval?
    /// Seconds of media ahead of the position.
    public var buffered: TimeInterval = 0
    /// How far a stall is over, in percent; nil outside one, and where the player does not tell.
    public var bufferingPercent: Int?
    /// Bytes of body received in all; nil where the player does not tell.
    public var bytes: Int64?
    /// The number of requests sent in all, retries included; nil if the player does not report it.
    public var requests: Int?
    /// Bits a second, as the player measures the link; nil before there is a measurement.
    public var throughput: Double?
    /// The variants to choose from, by ascending bitrate; empty if the media has none, or if the player does not report
    /// them.
    public var variants: [MediaVariant] = []
    /// The variant that is being loaded; nil where the media names none, or the player does not tell.
    public var variant: MediaVariant?
    /// The average bitrate of the completely received segments of the current variant, including separate audio, in
    /// bits per second. Nil before the first segment, and if the player does not measure it. It is kept until the next
    /// load.
    public var measuredBitrate: Double?
    /// How often the variant changed since the load; nil where the player does not tell.
    public var variantSwitches: Int?
    /// Whether the last load failed for a reason specific to this player: it does not support the media, or cannot run.
    /// Another player may be able to play the same media.
    public var isOwnFailure = false
    /// What can be done with what is loaded.
    public var capabilities = PlayerCapabilities(canSeek: false)

    /// Of a player that has loaded nothing and tells nothing.
    public init() {}

    /// Creates a snapshot from the properties that every player has.
    public init(of player: any ReportingPlayer) {
        isPlaying = player.isPlaying
        position = player.currentTime
        duration = player.duration.isFinite ? player.duration : nil
        capabilities = player.capabilities
    }

    /// Returns the numbers of requests and bytes since an earlier snapshot; nil if the player does not report them.
    func counts(since earlier: Self) -> (requests: Int?, bytes: Int64?) {
        (requests.map { $0 - (earlier.requests ?? 0) }, bytes.map { $0 - (earlier.bytes ?? 0) })
    }
}
