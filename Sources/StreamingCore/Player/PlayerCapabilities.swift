/// What a player can do with what is loaded.
public struct PlayerCapabilities: Equatable, Sendable {
    /// Whether the position can be moved.
    public var canSeek: Bool
    /// The speeds it can play at; nil if there is only one.
    public var speeds: ClosedRange<Float>?
    /// Whether volume and mute have an effect.
    public var hasVolume: Bool
    /// Whether there are audio or subtitle tracks to choose from.
    public var hasTracks: Bool
    /// Whether it has no end yet.
    public var isLive: Bool
    /// Whether the bitrate can be limited during playback.
    public var canLimitBitrate = false

    /// By default a player of files that can do all but choose tracks.
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
