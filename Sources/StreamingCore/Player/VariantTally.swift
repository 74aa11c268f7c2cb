import Foundation

/// A count of a session's variant switches, with the mean bitrate of the played variants.
struct VariantTally: Equatable, Sendable {
    private(set) var first: MediaVariant?
    private(set) var last: MediaVariant?
    private(set) var switches: Int?
    private(set) var switchesUp: Int?
    private(set) var switchesDown: Int?

    /// The played time of each played variant, in the order of their first playback: at most
    /// ``PlaybackMetrics/maximumVariants`` variants.
    private(set) var times: [PlaybackMetrics.VariantTime] = []
    /// The variants that failed, without repetitions, in the order of their first failures: at most
    /// ``PlaybackMetrics/maximumVariants`` variants.
    private(set) var failed: [MediaVariant] = []
    /// The mean of the measured bitrates, weighted by played time, in bits per second. Nil if no played variant has a
    /// measured bitrate.
    var meanMeasuredBitrate: Double? { measuredSeconds > 0 ? measuredBits / measuredSeconds : nil }

    private var measuredSeconds = 0.0
    private var measuredBits = 0.0
    /// The played time of variants with a declared bitrate, in seconds.
    private var seconds = 0.0
    /// The sum of the declared bitrates, each multiplied by the played time of its variant in seconds.
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

    /// Adds played time to the last variant.
    ///
    /// - Parameters:
    ///   - time: The played time, in seconds.
    ///   - measuredBitrate: The measured bitrate of the variant, in bits per second; nil if it is unknown.
    mutating func play(for time: TimeInterval, measuredBitrate: Double?) {
        if let measuredBitrate {
            measuredSeconds += time
            measuredBits += measuredBitrate * time
        }
        guard let last else { return }
        addTime(time, to: last)
        guard let bitrate = last.bitrate else { return }
        seconds += time
        bits += Double(bitrate) * time
    }

    private mutating func addTime(_ time: TimeInterval, to variant: MediaVariant) {
        if time == 0 { return }
        if let index = times.firstIndex(where: { $0.variant == variant }) {
            times[index].time += time
        } else if times.count < PlaybackMetrics.maximumVariants {
            times.append(PlaybackMetrics.VariantTime(variant: variant, time: time))
        }
    }

    /// Adds `variant` to the failed variants, unless the list contains the variant or has reached its maximum length.
    mutating func fail(_ variant: MediaVariant) {
        if !failed.contains(variant), failed.count < PlaybackMetrics.maximumVariants { failed.append(variant) }
    }
}
