/// What the system holds playback back with at the moment.
public struct PlaybackHolds: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let interruption = PlaybackHolds(rawValue: 1)
    public static let background = PlaybackHolds(rawValue: 2)
}
