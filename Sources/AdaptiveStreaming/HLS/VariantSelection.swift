import HLSPlaylist
/// Which variants of a stream may be played.
public struct VariantSelection: Equatable, Sendable {
    /// One variant, whatever the link brings.
    public enum Choice: Equatable, Sendable {
        /// The one of the lowest bitrate.
        case lowest
        /// The one of the highest bitrate.
        case highest
        /// By its place among the bitrates, from 1 for the lowest; what has fewer fails to load.
        case number(Int)
        /// The best of at most so many lines of picture, or else the lowest.
        case height(Int)
    }

    /// The highest peak bitrate to play, in bits per second. If every variant exceeds it, the lowest one is played,
    /// with a warning.
    public var maximumBitrate: Int?
    /// Nil leaves it to the rule.
    public var choice: Choice?

    /// By default all of them, as the link allows.
    public init(maximumBitrate: Int? = nil, choice: Choice? = nil) {
        self.maximumBitrate = maximumBitrate
        self.choice = choice
    }

    /// - Parameter variants: by bitrate, lowest first.
    /// - Throws: `noSuchVariant` if there is none of the number that is chosen.
    func select(_ variants: [Variant]) throws(HLSError) -> [Variant] {
        guard let lowest = variants.first else { return [] }
        let within = variants.filter { $0.bandwidth <= maximumBitrate ?? .max }
        let affordable = within.isEmpty ? variants.filter { $0.bandwidth == lowest.bandwidth } : within
        let bitrates = Set(variants.map(\.bandwidth)).sorted()
        if case .number(let number) = choice, !(1...bitrates.count).contains(number) {
            throw .noSuchVariant(number, bitrates: bitrates)
        }
        let bitrate: Int? =
            switch choice {
            case nil: nil
            case .lowest: lowest.bandwidth
            case .highest: affordable.last?.bandwidth
            case .number(let number): min(bitrates[number - 1], affordable.last?.bandwidth ?? .max)
            case .height(let height):
                (affordable.last { $0.resolution.map { $0.height <= height } ?? false } ?? lowest).bandwidth
            }
        return bitrate.map { bitrate in affordable.filter { $0.bandwidth == bitrate } } ?? affordable
    }
}
