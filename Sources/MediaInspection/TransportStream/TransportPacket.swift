/// A packet of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2).
struct TransportPacket {
    /// The length of a packet, in bytes.
    static let length = 188
    /// The first byte of each packet.
    static let syncByte: UInt8 = 0x47

    /// The position of the packet in the segment, in bytes.
    let offset: Int
    /// The packet identifier.
    let pid: Int
    /// Whether the payload begins with a PES packet, or with the pointer to a section.
    let beginsUnit: Bool
    /// Whether the packet has bit errors.
    let hasError: Bool
    /// The continuity counter, from 0 to 15.
    let counter: UInt8
    /// Whether the continuity counter may differ from the expected one (ISO/IEC 13818-1, 2.4.3.5).
    let isDiscontinuous: Bool
    /// The payload; empty if the packet has none.
    let payload: ArraySlice<UInt8>

    /// Creates the packet in 188 bytes; nil if the bytes are fewer, or begin without a sync byte.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.length, bytes.first == Self.syncByte else { return nil }
        offset = bytes.startIndex
        let header = Array(bytes.prefix(6))
        pid = Int(header[1] & 0x1F) << 8 | Int(header[2])
        beginsUnit = header[1] & 0x40 != 0
        hasError = header[1] & 0x80 != 0
        counter = header[3] & 0x0F
        let (hasAdaptation, hasPayload) = (header[3] & 0x20 != 0, header[3] & 0x10 != 0)
        isDiscontinuous = hasAdaptation && header[4] > 0 && header[5] & 0x80 != 0
        payload = hasPayload ? bytes.dropFirst(hasAdaptation ? 5 + Int(header[4]) : 4) : []
    }
}
