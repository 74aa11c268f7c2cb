/// The configuration of MPEG-4 audio (ISO/IEC 14496-3, 1.6.2.1).
struct AudioSpecificConfig: Equatable {
    /// The audio object type: 2 for AAC-LC, 5 for HE-AAC, 29 for HE-AAC v2.
    private(set) var objectType: Int
    /// The sampling rate of the decoded audio, in samples per second; nil if it is reserved.
    private(set) var sampleRate: Int?
    /// The number of channels; nil if the audio stream declares them itself.
    private(set) var channels: Int?

    /// Creates the configuration in some bytes; nil if they are too few.
    init?(_ bytes: ArraySlice<UInt8>) {
        var bits = BitReader(bytes)
        objectType = Self.objectType(&bits)
        sampleRate = Self.sampleRate(&bits)
        let configuration = bits.read(4)
        channels = configuration == 7 ? 8 : (1...6).contains(configuration) ? configuration : nil
        if objectType == 5 || objectType == 29 {
            sampleRate = Self.sampleRate(&bits)
        } else if objectType == 2 {
            readExtension(&bits)
        }
        guard !bits.isPastEnd else { return nil }
    }

    /// The sampling rates by their index (ISO/IEC 14496-3, 1.6.3.4).
    static let sampleRates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]

    private static func objectType(_ bits: inout BitReader) -> Int {
        let type = bits.read(5)
        return type == 31 ? 32 + bits.read(6) : type
    }

    private static func sampleRate(_ bits: inout BitReader) -> Int? {
        let index = bits.read(4)
        if index == 15 { return bits.read(24) }
        return index < sampleRates.count ? sampleRates[index] : nil
    }

    /// Reads the extension with which AAC-LC signals HE-AAC to newer decoders (ISO/IEC 14496-3, 1.6.6).
    private mutating func readExtension(_ bits: inout BitReader) {
        bits.skip(1)
        if bits.flag() { bits.skip(14) }
        bits.skip(1)
        guard bits.remaining >= 16, bits.read(11) == 0x2B7, Self.objectType(&bits) == 5, bits.flag() else { return }
        objectType = 5
        sampleRate = Self.sampleRate(&bits)
        if bits.remaining >= 12, bits.read(11) == 0x548, bits.flag() { objectType = 29 }
    }
}
