import Foundation

/// A count of a session's variant switches, with the mean bitrate of the played variants.
struct VariantTally: Equatable, Sendable {
    private(set) var first: MediaVariant?
    private(set) var last: MediaVariant?
    private(set) var switches: Int?
    private(set) var switchesUp: Int?
    private(set) var switchesDown: Int?

    /// The played time of variants with a declared bitrate, in seconds.
    private var seconds = 0.0
    /// The sum of the declared bitrates, each multiplied by its played time in seconds.
    private var bits = 0.0

    /// The mean of the declared bitrates, weighted by played time, in bits per second; nil if no variant with a
    /// declared bitrate was played.
    var meanBitrate: Double? { seconds > 0 ? bits / seconds : nil }

    /// Records that the player loads `variant`. Recording the first variant, or the same variant again, does not count
    /// as a switch.
    mutating func record(_ variant: MediaVariant) {
        guard let previous = last else {
            (first, last) = (variant, variant)
            (switches, switchesUp, switchesDown) = (0, 0, 0)
            return
        }
        last = variant
        if variant == previous { return }
        switches? += 1
        guard let before = previous.bitrate, let now = variant.bitrate else { return }
        if now > before { switchesUp? += 1 }
        if now < before { switchesDown? += 1 }
    }

    /// Adds `time`, in seconds, to the played time of the latest variant.
    mutating func play(for time: TimeInterval) {
        guard let bitrate = last?.bitrate else { return }
        seconds += time
        bits += Double(bitrate) * time
    }
}
