/// A reader of the sections of a table, which may extend over several packets (ISO/IEC 13818-1, 2.4.4.1). A section of
/// which a packet is missing is ignored.
struct SectionReader {
    private var bytes: [UInt8] = []
    private var continuity = ContinuityCheck()

    /// Adds a packet.
    ///
    /// - Returns: The sections that the packet completes, from the table identifier to the checksum.
    mutating func feed(_ packet: TransportPacket) -> [[UInt8]] {
        switch continuity.check(packet) {
        case .duplicate: return []
        case .broken: bytes = []
        case .continuous: break
        }
        guard packet.beginsUnit, let pointer = packet.payload.first else {
            if !bytes.isEmpty { bytes += packet.payload }
            return sections()
        }
        let rest = packet.payload.dropFirst()
        bytes += bytes.isEmpty ? [] : rest.prefix(Int(pointer))
        let last = sections()
        bytes = Array(rest.dropFirst(Int(pointer)))
        return last + sections()
    }

    /// Removes the complete sections.
    private mutating func sections() -> [[UInt8]] {
        var sections: [[UInt8]] = []
        // The table identifier 255 stands for stuffing bytes.
        while bytes.count >= 3, bytes[0] != 0xFF {
            let length = 3 + (Int(bytes[1] & 0x0F) << 8 | Int(bytes[2]))
            guard bytes.count >= length else { return sections }
            sections.append(Array(bytes.prefix(length)))
            bytes.removeFirst(length)
        }
        if bytes.first == 0xFF { bytes = [] }
        return sections
    }
}
