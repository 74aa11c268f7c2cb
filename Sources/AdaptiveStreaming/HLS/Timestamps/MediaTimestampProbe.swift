import Foundation
import MediaInspection

/// A reader of the first timestamp of a segment, which keeps the first bytes of the segment.
///
/// In an MPEG transport stream, the timestamp is that of the first video packet, or else of the first audio packet. In
/// fragmented MP4, the timestamp is the decoding time of the first track fragment with a known timescale.
struct MediaTimestampProbe: Equatable, Sendable {
    private var head: [UInt8] = []

    /// The maximum number of bytes to keep.
    private static let limit = 16_384

    /// Adds the next bytes of the segment or the initialization section.
    mutating func feed(_ data: Data) {
        if head.count < Self.limit { head += data.prefix(Self.limit - head.count) }
    }

    /// Returns the first timestamp of the segment, in ticks of 90 kHz, at least 0 and less than 2^33.
    ///
    /// - Parameter timescales: The timescales of the tracks in the initialization section, in ticks per second, by the
    ///   identifier of the track; empty for an MPEG transport stream.
    /// - Returns: The timestamp; nil if the first 16 KiB of the segment have none, or if its timescale is unknown.
    func timestamp(_ timescales: [UInt64: UInt64]) -> Int64? {
        head.first == TransportPacket.syncByte ? transportTimestamp : fragmentTimestamp(timescales)
    }

    // MARK: MPEG transport stream

    private var transportTimestamp: Int64? {
        var first: Int64?
        let length = TransportPacket.length
        for offset in stride(from: 0, through: head.count - length, by: length) {
            guard let (stream, timestamp) = Self.packetTimestamp(head[offset..<offset + length]) else { continue }
            if (0xE0...0xEF).contains(stream) { return timestamp }
            first = first ?? timestamp
        }
        return first
    }

    /// Returns the stream identifier and the presentation timestamp of a packet in which a unit of video or audio
    /// begins; nil for other packets.
    private static func packetTimestamp(_ bytes: ArraySlice<UInt8>) -> (stream: UInt8, timestamp: Int64)? {
        guard let packet = TransportPacket(bytes), packet.beginsUnit, let unit = PESPacket(Array(packet.payload)),
            (0xC0...0xEF).contains(unit.stream), let timestamps = unit.timestamps
        else { return nil }
        return (unit.stream, timestamps.presentation)
    }

    // MARK: Fragmented MP4

    /// The timescales of the tracks of an initialization section, in ticks per second, by the identifier of the track
    /// (ISO/IEC 14496-12, 8.3.2 and 8.4.2).
    var timescales: [UInt64: UInt64] {
        var timescales: [UInt64: UInt64] = [:]
        let tracks = MP4Box.boxes(in: head[...]).filter { $0.type == "moov" }
            .flatMap { MP4Box.boxes(in: $0.content) }.filter { $0.type == "trak" }
        for track in tracks {
            let boxes = MP4Box.boxes(in: track.content)
            let media = boxes.first { $0.type == "mdia" }.map { MP4Box.boxes(in: $0.content) } ?? []
            guard let header = boxes.first(where: { $0.type == "tkhd" }),
                let mediaHeader = media.first(where: { $0.type == "mdhd" }),
                let id = header.number(at: header.version == 1 ? 20 : 12, count: 4),
                let timescale = mediaHeader.number(at: mediaHeader.version == 1 ? 20 : 12, count: 4), timescale > 0
            else { continue }
            timescales[id] = timescale
        }
        return timescales
    }

    /// Returns the decoding time of the first track fragment with a known timescale, in ticks of 90 kHz modulo 2^33;
    /// nil if there is none (ISO/IEC 14496-12, 8.8.7 and 8.8.12).
    private func fragmentTimestamp(_ timescales: [UInt64: UInt64]) -> Int64? {
        let fragments = MP4Box.boxes(in: head[...]).filter { $0.type == "moof" }
            .flatMap { MP4Box.boxes(in: $0.content) }.filter { $0.type == "traf" }
        for fragment in fragments {
            let boxes = MP4Box.boxes(in: fragment.content)
            guard let id = boxes.first(where: { $0.type == "tfhd" })?.number(at: 4, count: 4),
                let decodeTime = boxes.first(where: { $0.type == "tfdt" }), let timescale = timescales[id],
                let time = decodeTime.number(at: 4, count: decodeTime.version == 1 ? 8 : 4)
            else { continue }
            // Overflows do not matter, because 2^33 divides 2^64.
            let ticks = (time / timescale) &* 90_000 &+ (time % timescale) * 90_000 / timescale
            return Int64(ticks & UInt64(TransportTimestamp.range - 1))
        }
        return nil
    }
}
