/// A packet of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2).
package struct TransportPacket {
    /// The length of a packet, in bytes.
    package static let length = 188
    /// The first byte of each packet.
    package static let syncByte: UInt8 = 0x47

    /// The position of the packet in the segment, in bytes.
    let offset: Int
    /// The packet identifier.
    let pid: Int
    /// Whether the payload begins with a PES packet, or with the pointer to a section.
    package let beginsUnit: Bool
    /// Whether the packet has bit errors.
    let hasError: Bool
    /// The continuity counter, from 0 to 15.
    let counter: UInt8
    /// Whether the continuity counter may differ from the expected one (ISO/IEC 13818-1, 2.4.3.5).
    let isDiscontinuous: Bool
    /// The payload; empty if the packet has none.
    package let payload: ArraySlice<UInt8>

    /// Creates the packet in 188 bytes; nil if the bytes are fewer, or begin without a sync byte.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == Self.length, bytes.first == Self.syncByte else { return nil }
        offset = bytes.startIndex
        let (flags, control) = (bytes[offset + 1], bytes[offset + 3])
        pid = Int(flags & 0x1F) << 8 | Int(bytes[offset + 2])
        beginsUnit = flags & 0x40 != 0
        hasError = flags & 0x80 != 0
        counter = control & 0x0F
        // The length of the adaptation field does not include its own byte.
        let adaptation = control & 0x20 != 0 ? 1 + Int(bytes[offset + 4]) : 0
        isDiscontinuous = adaptation > 1 && bytes[offset + 5] & 0x80 != 0
        payload = control & 0x10 != 0 ? bytes.dropFirst(4 + adaptation) : []
    }
}
