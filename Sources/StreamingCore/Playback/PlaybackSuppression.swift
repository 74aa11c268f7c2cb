/// A set of conditions of the environment that suppress playback.
public struct PlaybackSuppression: OptionSet, Sendable {
    /// The bits of the set, one for each condition.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A call or another app has interrupted the audio session.
    public static let interruption = PlaybackSuppression(rawValue: 1)
    /// The app is in the background.
    public static let background = PlaybackSuppression(rawValue: 2)
}
