/// The features that a player supports for its loaded media.
public struct PlayerCapabilities: Equatable, Sendable {
    /// Whether the media is seekable. A live stream becomes seekable when its window is longer than three target
    /// durations, and remains seekable until the window is at most two target durations long. A seek to the live
    /// edge is possible even if this value is false.
    public var canSeek: Bool
    /// The range of supported playback speeds; nil if the speed cannot be changed.
    public var speeds: ClosedRange<Float>?
    /// Whether the player can change the volume and mute the audio.
    public var hasVolume: Bool
    /// Whether there are audio or subtitle tracks to choose from.
    public var hasTracks: Bool
    /// Whether the media is live, which means that the media has no end yet; nil while the player has not determined
    /// the value.
    public var isLive: Bool?
    /// Whether the bitrate of the variants can be limited.
    public var canLimitBitrate = false

    /// Creates capabilities. By default, the capabilities are those of a player for files: the media is seekable, the
    /// speed and the volume can be changed, and there are no selectable tracks. Each parameter sets the property with
    /// its name.
    public init(
        canSeek: Bool = true, speeds: ClosedRange<Float>? = 0.25...4, hasVolume: Bool = true, hasTracks: Bool = false,
        isLive: Bool? = false
    ) {
        self.canSeek = canSeek
        self.speeds = speeds
        self.hasVolume = hasVolume
        self.hasTracks = hasTracks
        self.isLive = isLive
    }
}
