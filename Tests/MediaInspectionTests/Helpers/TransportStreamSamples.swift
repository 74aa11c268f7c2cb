/// A writer of small transport streams.
struct TransportStreamSamples {
    private(set) var bytes: [UInt8] = []
    private var counters: [Int: UInt8] = [:]

    /// Creates a stream that begins with the tables of one program.
    ///
    /// - Parameter streams: The type, the PID and the descriptors of each elementary stream.
    init(_ streams: [(type: UInt8, pid: Int, descriptors: [UInt8])]) {
        append(0, Self.association, begins: true)
        append(0x1000, [0] + Self.map(streams), begins: true)
    }

    /// Creates a stream without tables.
    init() {}

    /// The payload of a packet with the association table, which declares that the PID of the map is 4096.
    static let association: [UInt8] = [0] + withChecksum([0, 0xB0, 13, 0, 1, 0xC1, 0, 0, 0, 1, 0xF0, 0])

    /// Returns a section with its checksum, from the section without it.
    static func withChecksum(_ section: [UInt8]) -> [UInt8] {
        var remainder = UInt32.max
        for byte in section {
            for bit in (0..<8).reversed() {
                let isSet = remainder >> 31 != UInt32(byte >> bit & 1)
                remainder = remainder << 1 ^ (isSet ? 0x04C1_1DB7 : 0)
            }
        }
        return section + MP4Samples.number(Int(remainder))
    }

    /// Returns the section of a map table.
    static func map(_ streams: [(type: UInt8, pid: Int, descriptors: [UInt8])]) -> [UInt8] {
        var entries: [UInt8] = []
        for stream in streams {
            entries += [stream.type, 0xE0 | UInt8(stream.pid >> 8), UInt8(stream.pid & 0xFF)]
            entries += [0xF0, UInt8(stream.descriptors.count)] + stream.descriptors
        }
        let length = 13 + entries.count
        let start: [UInt8] = [2, 0xB0 | UInt8(length >> 8), UInt8(length & 0xFF)]
        return withChecksum(start + [0, 1, 0xC1, 0, 0, 0xE1, 0, 0xF0, 0] + entries)
    }

    /// Appends packets with a payload, of which the last one is padded with an adaptation field.
    mutating func append(_ pid: Int, _ payload: [UInt8], begins: Bool) {
        var (rest, isFirst) = (payload[...], begins)
        repeat {
            append(packet: pid, rest.prefix(184), begins: isFirst)
            (rest, isFirst) = (rest.dropFirst(184), false)
        } while !rest.isEmpty
    }

    /// Appends a packet.
    ///
    /// - Parameters:
    ///   - pid: The packet identifier.
    ///   - payload: The payload, which has at most 184 bytes, or 182 with flags.
    ///   - begins: Whether a unit begins in the packet.
    ///   - flags: The flags of the adaptation field; nil if the packet needs none.
    ///   - skipped: The number of packets that are missing before the packet.
    mutating func append(
        packet pid: Int, _ payload: ArraySlice<UInt8>, begins: Bool = false, flags: UInt8? = nil, skipped: UInt8 = 0
    ) {
        let counter = (counters[pid, default: 15] + 1 + skipped) & 15
        counters[pid] = counter
        let padding = 184 - payload.count
        let adaptation: [UInt8] =
            switch padding {
            case 0: []
            case 1: [0]
            default: [UInt8(padding - 1), flags ?? 0] + [UInt8](repeating: 0xFF, count: padding - 2)
            }
        let control: UInt8 = padding > 0 ? 0x30 : 0x10
        bytes += [0x47, UInt8(pid >> 8) | (begins ? 0x40 : 0), UInt8(pid & 0xFF), control | counter]
        bytes += adaptation + payload
    }

    /// Appends a PES packet.
    mutating func append(_ pid: Int, pes payload: [UInt8], at presentation: Int64?, decoding: Int64? = nil) {
        append(pid, Self.pes(payload, at: presentation, decoding: decoding), begins: true)
    }

    /// Returns a PES packet.
    static func pes(_ payload: [UInt8], at presentation: Int64?, decoding: Int64? = nil) -> [UInt8] {
        var times = presentation.map { timestamp($0, decoding == nil ? 0x20 : 0x30) } ?? []
        times += decoding.map { timestamp($0, 0x10) } ?? []
        let flags: UInt8 = presentation == nil ? 0 : decoding == nil ? 0x80 : 0xC0
        return [0, 0, 1, 0xE0, 0, 0, 0x80, flags, UInt8(times.count)] + times + payload
    }

    private static func timestamp(_ time: Int64, _ prefix: UInt8) -> [UInt8] {
        func bits(_ shift: Int64, _ mask: Int64) -> UInt8 { UInt8(time >> shift & mask) }
        return [prefix | bits(30, 7) << 1 | 1, bits(22, 0xFF), bits(15, 0x7F) << 1 | 1, bits(7, 0xFF)]
            + [bits(0, 0x7F) << 1 | 1]
    }
}
