/// The configuration boxes of sample entries, without their headers. If a box is too short, its format has a name
/// without parameters.
enum CodecConfiguration {
    /// Returns the codec of a `dvcC` box (Dolby Vision Streams within the ISO Base Media File Format, 3.2).
    static func dolbyVision(_ name: String, _ box: ArraySlice<UInt8>) -> String {
        var bits = BitReader(box.dropFirst(2))
        let (profile, level) = (bits.read(7), bits.read(6))
        return bits.isPastEnd ? name : "\(name).\(twoDigits(profile)).\(twoDigits(level))"
    }

    /// Returns the codec of an `av1C` box (AV1 Codec ISO Media File Format Binding, 2.3 and 5), without the optional
    /// colour parameters.
    static func av1(_ box: ArraySlice<UInt8>) -> String {
        var bits = BitReader(box.dropFirst())
        let (profile, level, isHighTier) = (bits.read(3), bits.read(5), bits.flag())
        let depth = bits.flag() ? bits.flag() ? 12 : 10 : 8
        let tier = isHighTier ? "H" : "M"
        return bits.isPastEnd ? "av01" : "av01.\(profile).\(twoDigits(level))\(tier).\(twoDigits(depth))"
    }

    /// Returns the codec of a `vpcC` box (VP Codec ISO Media File Format Binding), without the optional colour
    /// parameters.
    static func vp9(_ box: ArraySlice<UInt8>) -> String {
        var bits = BitReader(box.dropFirst(4))
        let values = [bits.read(8), bits.read(8), bits.read(4)]
        return bits.isPastEnd ? "vp09" : (["vp09"] + values.map(twoDigits)).joined(separator: ".")
    }

    /// Adds the format of an `esds` box to a track (ISO/IEC 14496-14, 5.6; ISO/IEC 14496-1, 7.2.6).
    static func readMPEG4(_ box: ArraySlice<UInt8>, into track: inout InspectedTrack) {
        guard let stream = descriptor(3, in: box.dropFirst(4)), stream.count > 3 else { return }
        let flags = stream[stream.startIndex + 2]
        var rest = stream.dropFirst(flags & 0x80 != 0 ? 5 : 3)
        if flags & 0x40 != 0 { rest = rest.dropFirst(1 + Int(rest.first ?? 0)) }
        if flags & 0x20 != 0 { rest = rest.dropFirst(2) }
        guard let decoder = descriptor(4, in: rest), let type = decoder.first else { return }
        switch type {
        case 0x40:
            guard let configuration = descriptor(5, in: decoder.dropFirst(13)).flatMap(AudioSpecificConfig.init)
            else { return }
            track.codec = "mp4a.40.\(configuration.objectType)"
            track.sampleRate = configuration.sampleRate ?? track.sampleRate
            track.channels = configuration.channels ?? track.channels
        // MPEG-1 and MPEG-2 audio in MP4 is MP3.
        case 0x69, 0x6B: track.codec = "mp4a.40.34"
        default: track.codec = "mp4a.\([type].hexadecimal)"
        }
    }

    /// Adds the sampling rate and the channels of a `dac3` box to a track (ETSI TS 102 366, F.4).
    static func readAC3(_ box: ArraySlice<UInt8>, into track: inout InspectedTrack) {
        var bits = BitReader(box)
        let rate = bits.read(2)
        bits.skip(8)
        readChannels(rate, bits, into: &track)
    }

    /// Adds the sampling rate and the channels of the first substream of a `dec3` box to a track (ETSI TS 102 366,
    /// F.6).
    static func readEnhancedAC3(_ box: ArraySlice<UInt8>, into track: inout InspectedTrack) {
        var bits = BitReader(box)
        bits.skip(16)
        let rate = bits.read(2)
        bits.skip(10)
        readChannels(rate, bits, into: &track)
    }

    private static func readChannels(_ rate: Int, _ bits: BitReader, into track: inout InspectedTrack) {
        var bits = bits
        let channels = AudioFrame.ac3Channels[bits.read(3)] + bits.read(1)
        guard !bits.isPastEnd else { return }
        track.channels = channels
        if rate < 3 { track.sampleRate = AudioFrame.ac3SampleRates[rate] }
    }

    /// Adds the channels of a `dOps` box to a track (Encapsulation of Opus in ISO Base Media File Format, 4.3.2). Opus
    /// is decoded with 48,000 samples per second.
    static func readOpus(_ box: ArraySlice<UInt8>, into track: inout InspectedTrack) {
        track.sampleRate = 48_000
        if let channels = box.dropFirst().first { track.channels = Int(channels) }
    }

    /// Adds the sampling rate and the channels of a `dfLa` box to a track (RFC 9639, 8.2).
    static func readFLAC(_ box: ArraySlice<UInt8>, into track: inout InspectedTrack) {
        var bits = BitReader(box.dropFirst(18))
        let (rate, channels) = (bits.read(20), bits.read(3) + 1)
        guard !bits.isPastEnd else { return }
        (track.sampleRate, track.channels) = (rate, channels)
    }

    /// Returns the content of the first descriptor with a tag (ISO/IEC 14496-1, 8.3.3); nil if there is none.
    private static func descriptor(_ tag: UInt8, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = bytes
        while let found = rest.popFirst() {
            var size = 0
            for _ in 0..<4 {
                guard let byte = rest.popFirst() else { return nil }
                size = size << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { break }
            }
            if found == tag { return rest.prefix(size) }
            rest = rest.dropFirst(size)
        }
        return nil
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
