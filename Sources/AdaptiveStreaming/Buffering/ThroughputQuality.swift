import StreamingCore

/// A measurement of the network quality from the throughput and the bitrates of the variants, with hysteresis.
///
/// The quality is `fair` if the throughput suffices for the lowest variant. The quality is `good` if the throughput
/// suffices for the lower half of the variants, and `excellent` if the throughput suffices for all variants. Below
/// `fair`, the quality is `poor`. If the throughput is 0, the quality is `offline`.
///
/// To reach a quality, the throughput must be at least 1.4 times the bitrate of the variant. To keep a quality, 1.1
/// times suffices, so that small changes of the throughput do not change the quality.
struct ThroughputQuality: Equatable, Sendable {
    /// The current quality; nil until the throughput and the bitrates are known.
    private(set) var quality: NetworkQuality?

    /// The multiples of a bitrate that are needed to reach and to keep a quality.
    private static let (reaching, keeping) = (1.4, 1.1)

    /// Updates the quality with a measurement of the throughput.
    ///
    /// - Parameters:
    ///   - throughput: The throughput, in bits per second; nil if it is unknown, which keeps the quality.
    ///   - bitrates: The bitrates of the variants, in bits per second and in ascending order; empty if they are
    ///     unknown, which keeps the quality.
    mutating func update(throughput: Double?, bitrates: [Int]) {
        guard let throughput, throughput.isFinite, let lowest = bitrates.first, let highest = bitrates.last else {
            return
        }
        if throughput <= 0 {
            quality = .offline
            return
        }
        let needs: [(NetworkQuality, Int)] = [
            (.fair, lowest), (.good, bitrates[(bitrates.count - 1) / 2]), (.excellent, highest),
        ]
        let previous = quality ?? .poor
        quality =
            needs.last { level, bitrate in
                throughput >= Double(bitrate) * (level <= previous ? Self.keeping : Self.reaching)
            }?.0 ?? .poor
    }
}
