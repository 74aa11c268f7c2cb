/// What the system holds playback back with at the moment.
public struct PlaybackHolds: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// See `OptionSet`.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Something else has the sound.
    public static let interruption = PlaybackHolds(rawValue: 1)
    /// The app is not seen.
    public static let background = PlaybackHolds(rawValue: 2)
}
