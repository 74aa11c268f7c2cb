import Foundation

/// The observable values of a player at one moment.
public struct PlayerSnapshot: Equatable, Sendable {
    /// Whether the position advances.
    public var isPlaying = false
    /// The position in seconds from the start.
    public var position: TimeInterval = 0
    /// The duration in seconds; nil while the duration is unknown.
    public var duration: TimeInterval?
    /// The seekable range in seconds, which is the window of a live stream; nil while the range is unknown, or if the
    /// player does not report it. A player also reports a window that is too short to seek, and then sets
    /// ``PlayerCapabilities/canSeek`` to false.
    public var seekableRange: ClosedRange<TimeInterval>?
    /// The position at which playback of a live stream starts by default, in seconds. The position moves with the
    /// window. Nil if the media is not live, while the position is unknown, or if the player does not report the
    /// position.
    public var livePosition: TimeInterval?
    /// The duration between the position and the live edge, in seconds; nil if the media is not live, or if the player
    /// does not measure it.
    public var liveLatency: TimeInterval?
    /// The speed with which the player approaches its target latency, relative to the speed that the app has set; nil
    /// if the media is not live, or if the player has no target latency.
    public var liveSpeed: Double?
    /// The number of changes of ``liveSpeed`` since the player was created; nil if the player has no target latency.
    public var liveSpeedChanges: Int?
    /// The wall-clock date of the position; nil if the media has no dates, or if the player does not report the date.
    public var currentDate: Date?
    /// The buffered duration ahead of the position, in seconds.
    public var buffered: TimeInterval = 0
    /// The progress of buffering during a stall, in percent. Nil outside a stall, or if the player does not report the
    /// progress.
    public var bufferingPercent: Int?
    /// The number of bytes received in response bodies since the player was created; nil if the player does not report
    /// the number.
    public var bytes: Int64?
    /// The number of requests sent since the player was created, retries included; nil if the player does not report
    /// the number.
    public var requests: Int?
    /// The time that the player has spent receiving response bodies since its creation, in seconds. Parallel responses
    /// count once. Nil if the player does not measure the time.
    public var transferTime: TimeInterval?
    /// The bandwidth estimate, or the measured throughput of a player without an estimate, in bits per second. Nil
    /// before the first measurement, or if the player does not measure the throughput.
    public var throughput: Double?
    /// The variants of the media, by ascending bitrate; empty if the media has no variants, or if the player does not
    /// report them.
    public var variants: [MediaVariant] = []
    /// The variant of the last received segment; nil before the first segment, if the media has no variants, or if the
    /// player does not report variants.
    public var variant: MediaVariant?
    /// The average bitrate of the completely received segments of the current variant, in bits per second.
    ///
    /// The bitrate includes the audio of separate renditions. Nil before the first segment, or if the player does not
    /// measure the bitrate. The value remains until the next load.
    public var measuredBitrate: Double?
    /// The number of variant switches since the load; nil if the player does not report the number.
    public var variantSwitches: Int?
    /// Whether the last load failed because this player does not support the media or cannot run.
    ///
    /// Another player may be able to play the same media.
    public var isOwnFailure = false
    /// The capabilities for the loaded media.
    public var capabilities = PlayerCapabilities(canSeek: false, isLive: nil)

    /// Creates the snapshot of a player that has loaded nothing.
    public init() {}

    /// Creates a snapshot from the properties that every player has. The other values keep their defaults.
    public init(of player: any ReportingPlayer) {
        isPlaying = player.isPlaying
        position = player.currentTime
        duration = player.duration.isFinite ? player.duration : nil
        capabilities = player.capabilities
    }
}
