/// What a player can do with what is loaded.
public struct PlayerCapabilities: Equatable, Sendable {
    public var canSeek: Bool
    /// The speeds it can play at; nil if there is only one.
    public var speeds: ClosedRange<Float>?
    public var hasVolume: Bool
    public var hasTracks: Bool
    public var isLive: Bool

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
