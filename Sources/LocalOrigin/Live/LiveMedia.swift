import Foundation
import StreamingCore

/// The bytes of the segments of a live stream.
package enum LiveMedia: Equatable, Sendable {
    /// MPEG-TS null packets with the bandwidth of the rendition. No player can decode these packets.
    case synthetic
    /// The first `count` of the files `NAME-0.ts`, `NAME-1.ts` and so on of a folder, in a loop. `NAME` is the name of
    /// the rendition.
    ///
    /// Use a discontinuity interval of `count`, because the timestamps start again with each repetition.
    case files(URL, count: Int)
}

/// The bytes of a segment or a partial segment: the source of the segment, and the part of the segment that the bytes
/// cover.
struct LiveBytes: Equatable, Sendable {
    enum Source: Equatable, Sendable {
        /// Null packets, whose payload repeats a label.
        case packets(label: String, count: Int64)
        case file(URL)
    }

    /// The length of an MPEG-TS packet, in bytes (ISO/IEC 13818-1, 2.4.3).
    static let packetLength: Int64 = 188

    let source: Source
    /// The part of the segment that the bytes cover, as fractions of the segment's duration from 0 to 1.
    let fractions: Range<Double>

    /// Returns the range of the bytes in a segment of `size` bytes.
    ///
    /// The range adjoins the range of the next partial segment, at the boundary of a packet. The range of the last
    /// partial segment ends at `size`.
    func range(size: Int64) -> Range<Int64> {
        let packets = Double(size / Self.packetLength)
        let start = Int64((packets * fractions.lowerBound).rounded()) * Self.packetLength
        let isEnd = fractions.upperBound >= 1
        let end = isEnd ? size : Int64((packets * fractions.upperBound).rounded()) * Self.packetLength
        return start..<max(start, end)
    }

    /// Returns a range of the bytes of a segment that consists of null packets (ISO/IEC 13818-1, 2.4.1). The payload of
    /// each packet repeats a label.
    static func packets(label: String, in range: Range<Int64>) -> Data {
        let text = Array("\(label) ".utf8)
        let packet: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + (0..<184).map { text[$0 % text.count] }
        return Data(range.map { packet[Int($0 % packetLength)] })
    }
}

extension LiveTrack {
    /// Returns the bytes of a segment or a partial segment, or nil if the position does not exist in the run.
    func bytes(of position: LivePosition, in run: LiveRun) -> LiveBytes? {
        guard let interval = run.timeline.interval(of: position.index) else { return nil }
        var fractions = 0.0..<1.0
        if let part = position.part {
            let parts = run.timeline.parts(of: position.index)
            guard parts.indices.contains(part) else { return nil }
            let start = interval.lowerBound
            fractions =
                (parts[part].lowerBound - start) / interval.length..<(parts[part].upperBound - start) / interval.length
        }
        return LiveBytes(source: source(of: position.index, interval.length, in: run), fractions: fractions)
    }

    private func source(of index: Int, _ duration: Duration, in run: LiveRun) -> LiveBytes.Source {
        switch stream.media {
        case .synthetic:
            let bits = Double(rendition.bandwidth) * duration.seconds
            let packets = (bits / 8 / Double(LiveBytes.packetLength)).rounded(.up)
            let address = LiveAddress(
                rendition: rendition.name, run: run.number, sequence: run.firstSequence + index)
            return .packets(label: address.path, count: max(1, Int64(packets)))
        case .files(let folder, let count):
            return .file(folder.appendingPathComponent("\(rendition.name)-\(index % max(1, count)).ts"))
        }
    }
}
