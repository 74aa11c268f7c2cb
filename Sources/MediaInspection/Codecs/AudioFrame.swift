/// The properties of a frame of audio, as its header declares them.
struct AudioFrame: Equatable {
    /// The codec as in the CODECS attribute.
    var codec: String
    /// The size of the frame with its header, in bytes, at least 1.
    var length: Int
    /// The number of samples per channel; 0 for a frame that only adds channels to the frame before it.
    var sampleCount: Int
    var sampleRate: Int
    var channels: Int
}

extension AudioFrame {
    /// Creates the frame of an ADTS header (ISO/IEC 14496-3, 1.A.2.2); nil if the header is invalid.
    init?(adts bits: BitReader) {
        var bits = bits
        guard bits.read(12) == 0xFFF else { return nil }
        bits.skip(1)
        guard bits.read(2) == 0 else { return nil }
        bits.skip(1)
        let (profile, rate) = (bits.read(2), bits.read(4))
        bits.skip(1)
        let channels = bits.read(3)
        bits.skip(4)
        let length = bits.read(13)
        guard rate < AudioSpecificConfig.sampleRates.count, length >= 7 else { return nil }
        bits.skip(11)
        self.init(
            codec: "mp4a.40.\(profile + 1)", length: length, sampleCount: 1024 * (bits.read(2) + 1),
            sampleRate: AudioSpecificConfig.sampleRates[rate], channels: channels == 7 ? 8 : channels)
    }
}

extension AudioFrame {
    /// Creates the frame of an MPEG audio header (ISO/IEC 11172-3, 2.4.2.3 and ISO/IEC 13818-3, 2.4.2.3); nil if the
    /// header is invalid.
    init?(mpeg bits: BitReader) {
        var bits = bits
        guard bits.read(11) == 0x7FF else { return nil }
        // The codes of MPEG-2.5, a reserved version, MPEG-2 and MPEG-1.
        let version = bits.read(2)
        let layer = 4 - bits.read(2)
        bits.skip(1)
        let (bitrate, rate, padding) = (bits.read(4), bits.read(2), bits.read(1))
        bits.skip(1)
        guard version != 1, layer < 4, (1...14).contains(bitrate), rate < 3 else { return nil }
        let isFirst = version == 3
        let bitsPerSecond = Self.bitrates[isFirst ? layer - 1 : layer == 1 ? 3 : 4][bitrate - 1] * 1000
        let sampleRate = [44_100, 48_000, 32_000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let sampleCount = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
        // Frames of layer I are divided into slots of 4 bytes.
        let slot = layer == 1 ? 4 : 1
        self.init(
            codec: "mp4a.40.\(31 + layer)",
            length: (sampleCount / 8 * bitsPerSecond / (sampleRate * slot) + padding) * slot,
            sampleCount: sampleCount, sampleRate: sampleRate, channels: bits.read(2) == 3 ? 1 : 2)
    }

    /// The bitrates of layers I, II and III of MPEG-1, of layer I of MPEG-2, and of the other layers of MPEG-2, in
    /// kilobits per second.
    private static let bitrates = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}

extension AudioFrame {
    /// Creates the frame of a header of AC-3 (ETSI TS 102 366, 4.4.1) or Enhanced AC-3 (ETSI TS 102 366, E.1.3.1); nil
    /// if the header is invalid.
    init?(ac3 bits: BitReader) {
        var (bits, version) = (bits, bits)
        version.skip(40)
        guard bits.read(16) == 0x0B77 else { return nil }
        switch version.read(5) {
        case 0...10: self.init(plainAC3: &bits)
        case 11...16: self.init(enhancedAC3: &bits)
        default: return nil
        }
    }

    private init?(plainAC3 bits: inout BitReader) {
        bits.skip(16)
        let (rate, size) = (bits.read(2), bits.read(6))
        guard rate < 3, size / 2 < Self.ac3Bitrates.count else { return nil }
        bits.skip(8)
        let mode = bits.read(3)
        // The mix levels depend on which of the centre and surround channels exist.
        bits.skip((mode & 1 != 0 && mode != 1 ? 2 : 0) + (mode & 4 != 0 ? 2 : 0) + (mode == 2 ? 2 : 0))
        let bitrate = Self.ac3Bitrates[size / 2]
        let words = [bitrate * 2, bitrate * 320 / 147 + size % 2, bitrate * 3][rate]
        self.init(
            codec: "ac-3", length: words * 2, sampleCount: 1536, sampleRate: Self.ac3SampleRates[rate],
            channels: Self.ac3Channels[mode] + bits.read(1))
    }

    private init?(enhancedAC3 bits: inout BitReader) {
        let (type, stream, words, rate) = (bits.read(2), bits.read(3), bits.read(11) + 1, bits.read(2))
        let detail = bits.read(2)
        guard type != 3, rate < 3 || detail < 3 else { return nil }
        let blocks = rate == 3 ? 6 : [1, 2, 3, 6][detail]
        self.init(
            codec: "ec-3", length: words * 2, sampleCount: type == 1 || stream > 0 ? 0 : blocks * 256,
            sampleRate: rate == 3 ? Self.ac3SampleRates[detail] / 2 : Self.ac3SampleRates[rate],
            channels: Self.ac3Channels[bits.read(3)] + bits.read(1))
    }

    private static let ac3Bitrates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    /// The sampling rates of `fscod`.
    static let ac3SampleRates = [48_000, 44_100, 32_000]
    /// The numbers of full-bandwidth channels of `acmod`.
    static let ac3Channels = [2, 1, 2, 3, 3, 4, 4, 5]
}
