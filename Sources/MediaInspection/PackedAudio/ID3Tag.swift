/// An ID3 tag at the start of a packed audio segment (ID3 tag version 2.4.0, 3.1).
struct ID3Tag {
    /// The length of the tag with its header, in bytes.
    let length: Int
    /// The timestamp of the first sample, in ticks of 90 kHz; nil if the tag has none (RFC 8216bis, 3.1.3).
    private(set) var timestamp: Int64?

    private static let headerLength = 10
    private static let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)

    /// Returns whether some bytes begin like a tag.
    static func isTag(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "ID3".utf8) }

    /// Creates the tag at the start of some bytes; nil if the bytes end inside the tag.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= Self.headerLength, Self.isTag(bytes) else { return nil }
        let header = Array(bytes.prefix(Self.headerLength))
        length = Self.headerLength + header[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        guard bytes.count >= length else { return nil }
        let sizeBits = header[3] >= 4 ? 7 : 8
        var frames = bytes.prefix(length).dropFirst(Self.headerLength)
        while frames.count > Self.headerLength, frames.first != 0 {
            // Sizes in version 2.4 have 7 bits in each byte.
            let size = frames.dropFirst(4).prefix(4).reduce(0) { $0 << sizeBits | Int($1) & (1 << sizeBits - 1) }
            let content = frames.dropFirst(Self.headerLength).prefix(size)
            if frames.starts(with: "PRIV".utf8), content.starts(with: Self.owner), size == Self.owner.count + 8 {
                // The upper 31 bits are zero.
                timestamp = content.suffix(8).reduce(0) { ($0 << 8 | Int64($1)) & (TransportTimestamp.range - 1) }
            }
            frames = frames.dropFirst(Self.headerLength + size)
        }
    }
}
