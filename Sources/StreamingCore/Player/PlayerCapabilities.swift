/// The features that a player supports for the loaded media.
public struct PlayerCapabilities: Equatable, Sendable {
    /// Whether the media is seekable.
    public var canSeek: Bool
    /// The supported playback speeds; nil if there is only one.
    public var speeds: ClosedRange<Float>?
    /// Whether volume and mute have an effect.
    public var hasVolume: Bool
    /// Whether there are audio or subtitle tracks to choose from.
    public var hasTracks: Bool
    /// Whether the media is live: it has no end yet.
    public var isLive: Bool
    /// Whether the bitrate can be limited during playback.
    public var canLimitBitrate = false

    /// Creates capabilities. The defaults fit a player of files without selectable tracks.
    public init(
        canSeek: Bool = true, speeds: ClosedRange<Float>? = 0.25...4, hasVolume: Bool = true, hasTracks: Bool = false,
        isLive: Bool = false
    ) {
        self.canSeek = canSeek
        self.speeds = speeds
        self.hasVolume = hasVolume
        self.hasTracks = hasTracks
        self.isLive = isLive
    }
}
