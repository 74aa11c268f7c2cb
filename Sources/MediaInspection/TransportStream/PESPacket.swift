/// A packet of an elementary stream (ISO/IEC 13818-1, 2.4.3.6).
package struct PESPacket {
    /// The identifier of the stream, such as 0xC0 to 0xDF for audio and 0xE0 to 0xEF for video.
    package let stream: UInt8
    /// The presentation timestamp and the decoding timestamp, modulo 2^33, in ticks of 90 kHz; nil if there are none.
    package let timestamps: (presentation: Int64, decoding: Int64)?
    let payload: ArraySlice<UInt8>

    /// Creates the packet in some bytes; nil if the bytes begin with no packet of audio, video or other timed data.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 9, bytes.starts(with: [0, 0, 1]), !Self.plainStreams.contains(bytes[3]),
            bytes[6] & 0xC0 == 0x80
        else { return nil }
        stream = bytes[3]
        let (length, flags) = (Int(bytes[4]) << 8 | Int(bytes[5]), bytes[7] >> 6)
        // Video packets may have the length 0, and then extend to the next packet.
        let packet = length == 0 ? bytes[...] : bytes.prefix(6 + length)
        payload = packet.dropFirst(9 + Int(bytes[8]))
        let presentation = flags & 2 != 0 ? Self.timestamp(bytes, at: 9) : nil
        let decoding = flags == 3 ? Self.timestamp(bytes, at: 14) : nil
        timestamps = presentation.map { ($0, decoding ?? $0) }
    }

    /// The identifiers of streams whose packets have no timestamps (ISO/IEC 13818-1, 2.4.3.7).
    private static let plainStreams: Set<UInt8> = [0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF]

    private static func timestamp(_ bytes: [UInt8], at offset: Int) -> Int64? {
        guard bytes.count >= offset + 5 else { return nil }
        let parts = bytes[offset..<offset + 5].map(Int64.init)
        return (parts[0] >> 1 & 7) << 30 | parts[1] << 22 | (parts[2] >> 1) << 15 | parts[3] << 7 | parts[4] >> 1
    }
}
