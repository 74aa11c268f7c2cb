import Foundation

extension OriginResource {
    /// Returns an MP4 file of a given size, for tests and measurements.
    ///
    /// The boxes of the file are valid, and the media data consists of zeros. The bytes are generated when they are
    /// read.
    ///
    /// - Parameters:
    ///   - size: The size of the whole file, in bytes, at least 200.
    ///   - duration: The duration in seconds, which is rounded to milliseconds.
    ///   - headerAtEnd: Whether the movie header comes after the media data.
    package static func syntheticMP4(size: Int64, duration: Double, headerAtEnd: Bool = false) -> Self {
        let layout = SyntheticMP4(size: size, duration: duration, headerAtEnd: headerAtEnd)
        return Self(contentType: "video/mp4", etag: "\"synthetic-\(size)-\(duration)-\(headerAtEnd)\"", size: size) {
            layout.bytes(in: $0)
        }
    }
}

/// The boxes of a synthetic MP4 file (ISO/IEC 14496-12): small valid boxes, and one large box of zeros.
package struct SyntheticMP4: Sendable {
    /// The bytes before the zeros.
    private let start: [UInt8]
    /// The bytes after the zeros.
    private let end: [UInt8]
    private let size: Int64

    /// Creates the boxes of a file.
    ///
    /// - Parameters:
    ///   - size: The size of the whole file, in bytes, at least 200.
    ///   - duration: The duration in seconds, which is rounded to milliseconds.
    ///   - headerAtEnd: Whether the movie header comes after the media data.
    package init(size: Int64, duration: Double, headerAtEnd: Bool) {
        let type = Self.box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isomiso2".utf8))
        let movie = Self.box("moov", Self.box("mvhd", Self.movieHeader(duration: duration)))
        let media = size - Int64(type.count + movie.count)
        let mediaHeader = Self.number(1, 4) + Array("mdat".utf8) + Self.number(UInt64(media), 8)
        start = headerAtEnd ? type + mediaHeader : type + movie + mediaHeader
        end = headerAtEnd ? movie : []
        self.size = size
    }

    /// Returns the bytes of a range of the file.
    package func bytes(in range: Range<Int64>) -> Data {
        var data = Data(count: range.count)
        copy(start, at: 0, into: &data, of: range)
        copy(end, at: size - Int64(end.count), into: &data, of: range)
        return data
    }

    /// Copies the overlap of `part` and `range` into `data`.
    ///
    /// The bytes of `part` begin at `offset` in the file.
    private func copy(_ part: [UInt8], at offset: Int64, into data: inout Data, of range: Range<Int64>) {
        let common = range.clamped(to: offset..<offset + Int64(part.count))
        for byte in common { data[Int(byte - range.lowerBound)] = part[Int(byte - offset)] }
    }

    /// Returns the content of an `mvhd` box, for a duration in seconds.
    private static func movieHeader(duration: Double) -> [UInt8] {
        number(0, 4) + number(0, 8) + number(1_000, 4) + number(UInt64((duration * 1_000).rounded()), 4)
            + [UInt8](repeating: 0, count: 80)
    }

    /// Returns the bytes of a box with this type and content.
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(UInt64(content.count + 8), 4) + Array(type.utf8) + content
    }

    /// Returns an integer as `count` bytes in big-endian order.
    private static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
}
