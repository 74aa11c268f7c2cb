/// The program tables of a transport stream (ISO/IEC 13818-1, 2.4.4).
struct ProgramTables {
    /// The elementary streams of the programs, in the order of their declaration.
    private(set) var streams: [ElementaryStream] = []
    private var sections: [Int: SectionReader] = [0: SectionReader()]

    /// Adds a packet; packets of other streams are ignored.
    mutating func feed(_ packet: TransportPacket) {
        guard !packet.hasError, let found = sections[packet.pid]?.feed(packet) else { return }
        for section in found {
            switch section.first {
            case 0 where packet.pid == 0: readPrograms(section)
            case 2: readStreams(section)
            default: continue
            }
        }
    }

    /// Reads a section of the program association table (ISO/IEC 13818-1, 2.4.4.3).
    private mutating func readPrograms(_ section: [UInt8]) {
        for entry in stride(from: 8, to: section.count - 7, by: 4) {
            let (program, pid) = (Self.number(section, entry), Self.number(section, entry + 2) & 0x1FFF)
            if program != 0, sections[pid] == nil { sections[pid] = SectionReader() }
        }
    }

    /// Reads a section of a program map table (ISO/IEC 13818-1, 2.4.4.8).
    private mutating func readStreams(_ section: [UInt8]) {
        guard section.count >= 16 else { return }
        var offset = 12 + (Self.number(section, 10) & 0xFFF)
        let end = section.count - 4
        while offset + 5 <= end {
            let (pid, length) = (Self.number(section, offset + 1) & 0x1FFF, Self.number(section, offset + 3) & 0xFFF)
            let descriptors = section[min(offset + 5, end)..<min(offset + 5 + length, end)]
            if !streams.contains(where: { $0.pid == pid }) {
                streams.append(ElementaryStream(pid, StreamType(section[offset], descriptors)))
            }
            offset += 5 + length
        }
    }

    private static func number(_ section: [UInt8], _ offset: Int) -> Int {
        Int(section[offset]) << 8 | Int(section[offset + 1])
    }
}
