/// An inspector of segments in the format of an MPEG transport stream (ISO/IEC 13818-1; RFC 8216bis, 3.1.1).
struct TransportStreamInspector {
    private var streams: [ElementaryStream]
    /// The indices of the streams by PID.
    private let indices: [Int: Int]
    private var checks: [Int: ContinuityCheck] = [:]
    private var counts = TransportPacketCounts()
    private var unwrapper = TimestampUnwrapper()

    /// The PID of packets without content.
    private static let nullPID = 0x1FFF

    /// Returns whether some bytes begin with a packet.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        bytes.first == TransportPacket.syncByte
            && (bytes.count <= TransportPacket.length || bytes[TransportPacket.length] == TransportPacket.syncByte)
    }

    /// Returns the result of the inspection.
    ///
    /// - Parameters:
    ///   - segment: The bytes of the segment.
    ///   - initialization: The bytes of the initialization section, which may have the program tables; nil if there is
    ///     none.
    /// - Throws: `MediaInspectionError` if the bytes are invalid.
    static func inspect(
        _ segment: [UInt8], initialization: [UInt8]?
    ) throws(MediaInspectionError) -> InspectedSegment {
        // The tables are read first, because packets may be before the tables that declare their streams.
        var tables = ProgramTables()
        do throws(MediaInspectionError) {
            for case let packet? in packets(in: initialization ?? []) { try tables.feed(packet) }
            try tables.checkServices()
        } catch {
            throw .initializationSection(error)
        }
        let packets = packets(in: segment)
        for case let packet? in packets { try tables.feed(packet) }
        try tables.checkServices()
        guard !tables.streams.isEmpty else { throw .noTracks }
        var inspector = TransportStreamInspector(tables)
        for (index, packet) in packets.enumerated() {
            guard let packet else { throw malformedPacket(at: index * TransportPacket.length, in: segment) }
            inspector.feed(packet)
        }
        return inspector.result()
    }

    private init(_ tables: ProgramTables) { (streams, indices) = (tables.streams, tables.indices) }

    /// Returns the packets in some bytes, with nil in place of each malformed packet.
    private static func packets(in bytes: [UInt8]) -> [TransportPacket?] {
        stride(from: 0, to: bytes.count, by: TransportPacket.length).map {
            TransportPacket(bytes[$0..<min($0 + TransportPacket.length, bytes.count)])
        }
    }

    private static func malformedPacket(at offset: Int, in bytes: [UInt8]) -> MediaInspectionError {
        bytes[offset] == TransportPacket.syncByte
            ? .truncated(structure: "transport packet", offset: offset)
            : .invalid(structure: "transport packet", offset: offset)
    }

    private mutating func feed(_ packet: TransportPacket) {
        counts.packets += 1
        guard !packet.hasError else {
            counts.transportErrors += 1
            return
        }
        guard packet.pid != Self.nullPID else { return }
        switch checks[packet.pid, default: ContinuityCheck()].check(packet) {
        case .duplicate: return
        case .broken: counts.continuityErrors += 1
        case .continuous: break
        }
        if let index = indices[packet.pid] { streams[index].feed(packet, &unwrapper) }
    }

    private mutating func result() -> InspectedSegment {
        let tracks = streams.indices.map { streams[$0].finish(&unwrapper) }
        var segment = InspectedSegment(container: .transportStream, tracks: tracks)
        segment.packets = counts
        return segment
    }
}
