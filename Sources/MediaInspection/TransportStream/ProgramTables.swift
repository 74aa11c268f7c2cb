/// The program tables of a transport stream (ISO/IEC 13818-1, 2.4.4).
struct ProgramTables {
    /// The largest number of elementary streams. The map of a program has one section of at most 1,024 bytes, in which
    /// 201 streams have room, and a segment has one program (RFC 8216bis, 3.1.1).
    static let streamLimit = 201

    /// The elementary streams of the programs, in the order of their declaration.
    private(set) var streams: [ElementaryStream] = []
    /// The indices of the elementary streams by PID.
    private(set) var indices: [Int: Int] = [:]
    private var sections: [Int: SectionReader] = [0: SectionReader(), servicePID: SectionReader()]
    /// The error that a section of the service description table has a wrong checksum; nil if all are correct.
    private var serviceError: MediaInspectionError?

    /// The PID of the service description table (ETSI EN 300 468, 5.1.3), with which many segments begin.
    private static let servicePID = 0x11

    /// Adds a packet; packets of other streams are ignored.
    ///
    /// - Throws: `MediaInspectionError.tooManyStreams` if the tables declare too many streams, and `.invalid` if the
    ///   checksum of the association table or a map table is wrong. The offset is that of the packet in which the
    ///   section ends.
    mutating func feed(_ packet: TransportPacket) throws(MediaInspectionError) {
        guard !packet.hasError, let found = sections[packet.pid]?.feed(packet) else { return }
        // Sections without the indicator of the section syntax have no checksum. The tables here have both.
        for section in found where section[1] & 0x80 != 0 {
            guard SectionChecksum.isCorrect(in: section) else {
                let error = MediaInspectionError.invalid(structure: "section checksum", offset: packet.offset)
                guard packet.pid == Self.servicePID else { throw error }
                serviceError = serviceError ?? error
                continue
            }
            switch section.first {
            case 0 where packet.pid == 0: readPrograms(section)
            case 2: try readStreams(section)
            default: continue
            }
        }
    }

    /// Checks the service description table, after all packets were added.
    ///
    /// - Throws: `MediaInspectionError.invalid` if the checksum of the table is wrong, unless the map tables declare an
    ///   elementary stream with its PID.
    func checkServices() throws(MediaInspectionError) {
        if let serviceError, indices[Self.servicePID] == nil { throw serviceError }
    }

    /// Reads a section of the program association table (ISO/IEC 13818-1, 2.4.4.3).
    private mutating func readPrograms(_ section: [UInt8]) {
        for entry in stride(from: 8, to: section.count - 7, by: 4) {
            let (program, pid) = (Self.number(section, entry), Self.number(section, entry + 2) & 0x1FFF)
            if program != 0, sections[pid] == nil { sections[pid] = SectionReader() }
        }
    }

    /// Reads a section of a program map table (ISO/IEC 13818-1, 2.4.4.8).
    private mutating func readStreams(_ section: [UInt8]) throws(MediaInspectionError) {
        guard section.count >= 16 else { return }
        var offset = 12 + (Self.number(section, 10) & 0xFFF)
        let end = section.count - 4
        while offset + 5 <= end {
            let (pid, length) = (Self.number(section, offset + 1) & 0x1FFF, Self.number(section, offset + 3) & 0xFFF)
            let descriptors = section[min(offset + 5, end)..<min(offset + 5 + length, end)]
            if indices[pid] == nil {
                guard streams.count < Self.streamLimit else { throw .tooManyStreams(limit: Self.streamLimit) }
                indices[pid] = streams.count
                streams.append(ElementaryStream(pid, StreamType(section[offset], descriptors)))
            }
            offset += 5 + length
        }
    }

    private static func number(_ section: [UInt8], _ offset: Int) -> Int {
        Int(section[offset]) << 8 | Int(section[offset + 1])
    }
}
