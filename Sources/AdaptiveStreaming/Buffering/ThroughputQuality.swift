import StreamingCore

/// The quality of the network, from the throughput and the bitrates of the variants, with hysteresis.
///
/// A quality means that the throughput suffices for some of the variants: for the lowest (`fair`), for the lower half
/// (`good`), or for all (`excellent`). A variant needs 1.4 times its bitrate. To keep the quality, 1.1 times suffices,
/// so that small changes of the throughput do not change the quality. Below `fair`, the quality is `poor`, and without
/// any throughput it is `offline`.
struct ThroughputQuality: Equatable, Sendable {
    /// The current quality; nil until the throughput and the bitrates are known.
    private(set) var quality: NetworkQuality?

    /// The multiples of a bitrate that are needed to reach and to keep a quality.
    private static let (reaching, keeping) = (1.4, 1.1)

    /// Updates the quality.
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
