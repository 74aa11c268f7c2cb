import Foundation

/// A check of a segment or an initialization section, which examines the bytes while they are received.
///
/// The check detects truncated data, and data that is not media. The check keeps only the first bytes, and the header
/// of one box of a fragmented MP4 file.
struct SegmentProbe: Equatable, Sendable {
    /// The number of received bytes.
    private(set) var count: Int64 = 0
    /// The first bytes of the segment.
    private var head: [UInt8] = []
    /// Whether the segment consists of MP4 boxes (ISO/IEC 14496-12, 4.2); nil until the header of the first box has
    /// been read.
    private var isBoxes: Bool?
    /// The offset of the next box to read, in bytes.
    private var nextBox: Int64 = 0
    /// The received bytes of the header of the next box.
    private var box: [UInt8] = []

    /// The maximum number of first bytes to keep.
    private static let headLength = 16
    /// The length of an MPEG-TS packet, in bytes (ISO/IEC 13818-1, 2.4.3).
    private static let packetLength: Int64 = 188
    /// The length of an AES block, in bytes (RFC 8216bis, 4.4.4.4).
    private static let blockLength: Int64 = 16
    private static let boxTypes: Set<String> = [
        "ftyp", "styp", "moov", "moof", "mdat", "sidx", "emsg", "prft", "free", "skip", "uuid",
    ]

    /// Counts and checks the next bytes of the segment.
    mutating func feed(_ data: Data) {
        if head.count < Self.headLength { head += data.prefix(Self.headLength - head.count) }
        while isBoxes != false, nextBox + Int64(box.count) - count < Int64(data.count) {
            let needed = box.count >= 8 ? 16 : 8
            box += data.dropFirst(Int(nextBox + Int64(box.count) - count)).prefix(needed - box.count)
            if box.count == needed { readBox() }
        }
        count += Int64(data.count)
    }

    private mutating func readBox() {
        if isBoxes == nil { isBoxes = Self.boxTypes.contains(String(decoding: box[4..<8], as: UTF8.self)) }
        let isLong = box.number(at: 0, count: 4) == 1
        if isLong && box.count == 8 { return }
        let size = isLong ? box.number(at: 8, count: 8) : box.number(at: 0, count: 4)
        // A box of size 0 extends to the end. Any other size is invalid if it is smaller than the header or larger than
        // any file.
        let isReal = size >= UInt64(box.count) && size <= UInt64(MP4Scanner.largestFile)
        nextBox = isReal ? nextBox + Int64(size) : .max / 2
        isBoxes = isBoxes == true && (isReal || size == 0)
        box = []
    }

    /// Returns the reason why a complete segment cannot be used; nil if the segment can be used.
    ///
    /// - Parameter isEncrypted: Whether the whole segment is encrypted, so that the format of the media cannot be
    ///   checked.
    func fault(isEncrypted: Bool) -> HLSError? {
        if count == 0 { return .empty }
        let start = String(decoding: head, as: UTF8.self)
        if start.lowercased().hasPrefix("<!doctype") || start.lowercased().hasPrefix("<html") {
            return .notMedia(start)
        }
        if isEncrypted { return count % Self.blockLength == 0 ? nil : .cut }
        switch head[0] {
        case 0x47: return count % Self.packetLength == 0 ? nil : .cut
        case _ where isBoxes == true: return nextBox == count || nextBox == .max / 2 ? nil : .cut
        case _ where isPackedAudio || head.starts(with: "WEBVTT".utf8): return nil
        default: return .notMedia(start)
        }
    }

    /// Whether the segment is packed audio, which is audio without a container (RFC 8216bis, 3.1.3).
    ///
    /// Packed audio begins with ID3 tags, or with the sync word of AAC, MP3 or AC-3.
    private var isPackedAudio: Bool {
        head.starts(with: "ID3".utf8) || head.starts(with: [0x0B, 0x77])
            || head[0] == 0xFF && head.count > 1
                && head[1] & 0xE0 == 0xE0
    }
}
