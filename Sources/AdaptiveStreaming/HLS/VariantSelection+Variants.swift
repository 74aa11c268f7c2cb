import HLSPlaylist

extension VariantSelection {
    /// Returns the variants that this selection allows, by ascending bitrate. If every variant exceeds the maximum
    /// bitrate, the variants with the lowest bitrate are allowed.
    ///
    /// - Parameter variants: The variants to choose from, by ascending bitrate.
    /// - Throws: `HLSError.noSuchVariant` if no bitrate has the selected number. The bitrates are counted from 1, in
    ///   ascending order.
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
