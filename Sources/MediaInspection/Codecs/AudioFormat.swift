/// An audio format whose frames begin with a header.
enum AudioFormat: CaseIterable {
    /// AAC in ADTS frames (ISO/IEC 14496-3, 1.A.2).
    case adts
    /// MPEG-1 and MPEG-2 audio, such as MP3 (ISO/IEC 11172-3, 2.4.1 and ISO/IEC 13818-3, 2.4.1).
    case mpeg
    /// AC-3 and Enhanced AC-3 (ETSI TS 102 366).
    case ac3

    /// The number of bytes that ``frame(at:)`` needs.
    static let headerLength = 8

    /// Returns the frame at the start of some bytes, of which only the header has to be present; nil if there is no
    /// valid header.
    func frame(at bytes: ArraySlice<UInt8>) -> AudioFrame? {
        guard bytes.count >= Self.headerLength else { return nil }
        let bits = BitReader(bytes.prefix(Self.headerLength))
        return switch self {
        case .adts: AudioFrame(adts: bits)
        case .mpeg: AudioFrame(mpeg: bits)
        case .ac3: AudioFrame(ac3: bits)
        }
    }
}
