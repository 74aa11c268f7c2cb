/// A bitrate that a ``BitrateStrategy`` can choose, with a label for display. Levels are ordered by their bitrates.
public struct BitrateLevel: Equatable, Sendable, Comparable {
    /// The bitrate, in bits per second.
    public let bitrate: Int
    /// The label, such as "720p".
    public let label: String

    /// Creates a level from its properties.
    public init(bitrate: Int, label: String) {
        self.bitrate = bitrate
        self.label = label
    }

    /// Five levels from 500 kbit/s to 15 Mbit/s.
    public static let standardLevels = [
        BitrateLevel(bitrate: 500_000, label: "360p"), BitrateLevel(bitrate: 1_000_000, label: "480p"),
        BitrateLevel(bitrate: 2_500_000, label: "720p"), BitrateLevel(bitrate: 5_000_000, label: "1080p"),
        BitrateLevel(bitrate: 15_000_000, label: "4K"),
    ]

    /// Returns whether the bitrate of the left operand is lower than that of the right operand.
    public static func < (left: Self, right: Self) -> Bool { left.bitrate < right.bitrate }
}
