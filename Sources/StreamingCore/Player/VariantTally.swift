import Foundation

/// A count of the variants of a session and their played time.
struct VariantTally: Equatable, Sendable {
    private(set) var first: MediaVariant?
    private(set) var last: MediaVariant?
    private(set) var switches: Int?
    private(set) var switchesUp: Int?
    private(set) var switchesDown: Int?

    /// The time played with a declared bitrate, and the integral of the bitrate over it.
    private var seconds = 0.0
    private var bits = 0.0

    /// The mean bitrate over the time played with a declared bitrate; nil if there is no such time.
    var meanBitrate: Double? { seconds > 0 ? bits / seconds : nil }

    /// Records a change to `variant`.
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

    /// Adds played time to the last variant.
    mutating func play(for time: TimeInterval) {
        guard let bitrate = last?.bitrate else { return }
        seconds += time
        bits += Double(bitrate) * time
    }
}
