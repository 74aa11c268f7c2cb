import Foundation

extension OriginResource {
    /// An MP4 file of any size that nobody has to store: real boxes, and a silent `mdat`. For tests and measurements.
    ///
    /// - Parameters:
    ///   - size: bytes of the whole file, at least 200.
    ///   - duration: seconds, kept in milliseconds.
    ///   - headerAtEnd: whether the movie header lies behind the media.
    package static func syntheticMP4(size: Int64, duration: Double, headerAtEnd: Bool = false) -> Self {
        let layout = SyntheticMP4(size: size, duration: duration, headerAtEnd: headerAtEnd)
        return Self(contentType: "video/mp4", etag: "\"synthetic-\(size)-\(duration)-\(headerAtEnd)\"", size: size) {
            layout.bytes(in: $0)
        }
    }
}

/// The boxes of such a file (ISO/IEC 14496-12): small real ones around a large one of zeros.
package struct SyntheticMP4: Sendable {
    /// What stands before and after the zeros.
    private let start: [UInt8]
    private let end: [UInt8]
    private let size: Int64

    package init(size: Int64, duration: Double, headerAtEnd: Bool) {
        let type = Self.box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isomiso2".utf8))
        let movie = Self.box("moov", Self.box("mvhd", Self.movieHeader(duration: duration)))
        let media = size - Int64(type.count + movie.count)
        let mediaHeader = Self.number(1, 4) + Array("mdat".utf8) + Self.number(UInt64(media), 8)
        start = headerAtEnd ? type + mediaHeader : type + movie + mediaHeader
        end = headerAtEnd ? movie : []
        self.size = size
    }

    package func bytes(in range: Range<Int64>) -> Data {
        var data = Data(count: range.count)
        copy(start, at: 0, into: &data, of: range)
        copy(end, at: size - Int64(end.count), into: &data, of: range)
        return data
    }

    private func copy(_ part: [UInt8], at offset: Int64, into data: inout Data, of range: Range<Int64>) {
        let common = range.clamped(to: offset..<offset + Int64(part.count))
        for byte in common { data[Int(byte - range.lowerBound)] = part[Int(byte - offset)] }
    }

    private static func movieHeader(duration: Double) -> [UInt8] {
        number(0, 4) + number(0, 8) + number(1_000, 4) + number(UInt64((duration * 1_000).rounded()), 4)
            + [UInt8](repeating: 0, count: 80)
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(UInt64(content.count + 8), 4) + Array(type.utf8) + content
    }

    private static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
}
