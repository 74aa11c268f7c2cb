/// A set of conditions that suppress playback: an interruption, the background, both or none.
public struct PlaybackSuppression: OptionSet, Sendable {
    /// The bits of the set, one for each condition.
    public let rawValue: UInt8

    /// Creates a set from its bits, one for each condition.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The condition that a call or another app has interrupted the audio session.
    public static let interruption = PlaybackSuppression(rawValue: 1)
    /// The condition that the app is in the background.
    public static let background = PlaybackSuppression(rawValue: 2)
}
