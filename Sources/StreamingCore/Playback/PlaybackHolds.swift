/// The conditions of the environment that suppress playback.
public struct PlaybackHolds: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt8

    /// See `OptionSet`.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A call or another app has interrupted the audio session.
    public static let interruption = PlaybackHolds(rawValue: 1)
    /// The app is in the background.
    public static let background = PlaybackHolds(rawValue: 2)
}
