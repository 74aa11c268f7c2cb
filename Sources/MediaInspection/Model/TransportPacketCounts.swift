/// The counts of the packets of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3).
package struct TransportPacketCounts: Equatable, Sendable {
    /// The number of packets.
    package var packets = 0
    /// The number of packets whose continuity counter shows that a packet before them is missing. The counter may jump
    /// after the start of the segment only where a packet has a discontinuity indicator.
    package var continuityErrors = 0
    /// The number of packets with a transport error indicator. Their payload is ignored.
    package var transportErrors = 0

    /// Creates counts of zero.
    package init() {}
}
