/// The sequence parameter set of H.264 (ISO/IEC 14496-10, 7.3.2.1.1).
enum AVCParameters {
    /// Returns the codec of a sample entry or a stream (RFC 6381, 3.3).
    ///
    /// - Parameters:
    ///   - name: The name of the sample entry, such as `avc1`.
    ///   - profile: The bytes of the profile, the constraints and the level.
    static func codec(_ name: String, profile: ArraySlice<UInt8>) -> String {
        profile.count == 3 ? "\(name).\(profile.hexadecimal)" : name
    }

    /// Returns the parameters of a NAL unit without emulation prevention bytes; nil if the unit is invalid.
    static func parameters(of unit: [UInt8]) -> VideoFormat.Parameters? {
        var bits = BitReader(unit.dropFirst())
        let profile = bits.read(8)
        bits.skip(16)
        _ = bits.unsigned()
        var (chroma, hasSeparatePlanes) = (1, false)
        if profilesWithChroma.contains(profile) {
            chroma = bits.unsigned()
            if chroma == 3 { hasSeparatePlanes = bits.flag() }
            (_, _) = (bits.unsigned(), bits.unsigned())
            bits.skip(1)
            if bits.flag() { skipScalingLists(chroma == 3 ? 12 : 8, &bits) }
        }
        _ = bits.unsigned()
        skipOrderCount(&bits)
        _ = bits.unsigned()
        bits.skip(1)
        let (columns, rows) = (bits.unsigned() + 1, bits.unsigned() + 1)
        let fields = bits.flag() ? 1 : 2
        if fields == 2 { bits.skip(1) }
        bits.skip(1)
        let crop = bits.flag() ? (0..<4).map { _ in bits.unsigned() } : [0, 0, 0, 0]
        let isSubsampled = !hasSeparatePlanes && (1...2).contains(chroma)
        let width = columns * 16 - (crop[0] + crop[1]) * (isSubsampled ? 2 : 1)
        let height = rows * 16 * fields - (crop[2] + crop[3]) * (isSubsampled && chroma == 1 ? 2 : 1) * fields
        guard !bits.isPastEnd, chroma <= 3, width > 0, height > 0 else { return nil }
        return VideoFormat.Parameters(
            codec: codec("avc1", profile: unit[1...3]), resolution: .init(width: width, height: height))
    }

    /// Returns whether a NAL unit of supplemental enhancement information has the message that its picture is a
    /// recovery point, from which all pictures that follow in presentation order are correct (ISO/IEC 14496-10,
    /// 7.3.2.3.1 and D.2.8). Encoders write it with the first picture of an open group of pictures.
    static func isRecoveryPoint(_ unit: ArraySlice<UInt8>) -> Bool {
        var rest = NALUnits.payload(of: unit.dropFirst())[...]
        /// Reads a number that is the sum of bytes, of which only the last one is less than 255.
        func number() -> Int {
            let prefix = rest.prefix { $0 == 0xFF }.count
            rest = rest.dropFirst(prefix)
            return prefix * 255 + Int(rest.popFirst() ?? 0)
        }
        // The last byte has the trailing bits.
        while rest.count > 2 {
            let (type, size) = (number(), number())
            // A first bit of 1 is recovery_frame_cnt 0. With a larger number, the picture itself is not correct yet.
            if type == 6, let first = rest.first { return first & 0x80 != 0 }
            rest = rest.dropFirst(size)
        }
        return false
    }

    /// The profiles whose parameter sets declare a chroma format.
    private static let profilesWithChroma: Set<Int> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

    private static func skipScalingLists(_ count: Int, _ bits: inout BitReader) {
        for list in 0..<count where bits.flag() {
            var (last, next) = (8, 8)
            for _ in 0..<(list < 6 ? 16 : 64) where next != 0 {
                next = (last + bits.signed()) & 0xFF
                if next != 0 { last = next }
            }
        }
    }

    private static func skipOrderCount(_ bits: inout BitReader) {
        switch bits.unsigned() {
        case 0: _ = bits.unsigned()
        case 1:
            bits.skip(1)
            (_, _) = (bits.signed(), bits.signed())
            for _ in 0..<min(bits.unsigned(), 255) { _ = bits.signed() }
        default: break
        }
    }
}
