/// The sequence parameter set of H.265 (ISO/IEC 23008-2, 7.3.2.2).
enum HEVCParameters {
    /// Returns the codec of a sample entry or a stream (ISO/IEC 14496-15, Annex E).
    ///
    /// - Parameters:
    ///   - name: The name of the sample entry, such as `hvc1`.
    ///   - profile: The 12 bytes from `general_profile_space` to `general_level_idc`.
    static func codec(_ name: String, profile: ArraySlice<UInt8>) -> String {
        guard profile.count == 12 else { return name }
        var bits = BitReader(profile)
        let space = ["", "A", "B", "C"][bits.read(2)]
        let tier = bits.flag() ? "H" : "L"
        let number = bits.read(5)
        let compatibility = (0..<32).reduce(0) { $0 | bits.read(1) << $1 }
        var constraints = Array(profile.dropFirst(5).prefix(6))
        while constraints.last == 0 { constraints.removeLast() }
        let parts = constraints.map { String($0, radix: 16, uppercase: true) }
        let level = Int(profile[profile.endIndex - 1])
        let flags = String(compatibility, radix: 16, uppercase: true)
        return (["\(name).\(space)\(number).\(flags).\(tier)\(level)"] + parts).joined(separator: ".")
    }

    /// Returns the parameters of a NAL unit without emulation prevention bytes; nil if the unit is invalid.
    static func parameters(of unit: [UInt8]) -> VideoFormat.Parameters? {
        guard unit.count > 15 else { return nil }
        var bits = BitReader(unit.dropFirst(2))
        bits.skip(4)
        let layers = bits.read(3)
        bits.skip(1 + 96)
        skipLayers(layers, &bits)
        _ = bits.unsigned()
        let chroma = bits.unsigned()
        if chroma == 3 { bits.skip(1) }
        let size = (bits.unsigned(), bits.unsigned())
        let crop = bits.flag() ? (0..<4).map { _ in bits.unsigned() } : [0, 0, 0, 0]
        let width = size.0 - (crop[0] + crop[1]) * ((1...2).contains(chroma) ? 2 : 1)
        let height = size.1 - (crop[2] + crop[3]) * (chroma == 1 ? 2 : 1)
        guard !bits.isPastEnd, chroma <= 3, width > 0, height > 0 else { return nil }
        return VideoFormat.Parameters(
            codec: codec("hvc1", profile: unit[3..<15]), resolution: .init(width: width, height: height))
    }

    /// Skips the profiles and the levels of the temporal sub-layers (ISO/IEC 23008-2, 7.3.3).
    private static func skipLayers(_ count: Int, _ bits: inout BitReader) {
        guard count > 0 else { return }
        let flags = (0..<8).map { _ in (bits.flag(), bits.flag()) }
        for (hasProfile, hasLevel) in flags.prefix(count) { bits.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)) }
    }
}
