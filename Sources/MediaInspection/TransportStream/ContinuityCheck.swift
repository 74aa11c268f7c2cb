/// A check of the continuity counters of the packets with one PID (ISO/IEC 13818-1, 2.4.3.3).
struct ContinuityCheck {
    /// The relation of a packet to the packet before it.
    enum Result {
        case continuous
        /// The packet repeats the packet before it, and should be ignored.
        case duplicate
        /// A packet is missing.
        case broken
    }

    private var last: UInt8?
    private var wasRepeated = false

    /// Checks a packet, and remembers its counter.
    mutating func check(_ packet: TransportPacket) -> Result {
        defer { last = packet.counter }
        guard let last, !packet.isDiscontinuous else {
            wasRepeated = false
            return .continuous
        }
        // Only packets with a payload increment the counter.
        if packet.payload.isEmpty { return packet.counter == last ? .continuous : .broken }
        if packet.counter == last, !wasRepeated {
            wasRepeated = true
            return .duplicate
        }
        wasRepeated = false
        return packet.counter == (last + 1) & 0x0F ? .continuous : .broken
    }
}
