/// A box of an MP4 file, whose content may be truncated (ISO/IEC 14496-12, 4.2).
package struct MP4Box {
    /// The type, such as `moof`.
    package let type: String
    /// The bytes after the header, as far as they are present.
    package let content: ArraySlice<UInt8>
    /// The position of the header in the bytes in which the box was found.
    let offset: Int
    /// Whether the declared size is larger than the number of bytes that are present.
    let isTruncated: Bool

    /// Returns the boxes in a sequence of bytes, up to the first invalid box. The last box may be truncated.
    package static func boxes(in bytes: ArraySlice<UInt8>) -> [MP4Box] {
        var (boxes, rest) = ([MP4Box](), bytes)
        while let small = number(in: rest, at: 0, count: 4), rest.count >= 8 {
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            let header = small == 1 ? 16 : 8
            // A box of size 0 extends to the end.
            let size = small == 1 ? number(in: rest, at: 8, count: 8) : small == 0 ? UInt64(rest.count) : small
            guard let size, size >= UInt64(header) else { break }
            let length = Int(min(size, UInt64(rest.count)))
            boxes.append(
                MP4Box(
                    type: type, content: rest.prefix(length).dropFirst(header), offset: rest.startIndex,
                    isTruncated: size > UInt64(rest.count)))
            rest = rest.dropFirst(length)
        }
        return boxes
    }

    /// The version of a full box; 0 if the box is empty.
    package var version: UInt8 { content.first ?? 0 }

    /// Returns the unsigned number with `count` bytes in big-endian order at an offset in the content; nil if the
    /// content is too short.
    package func number(at offset: Int, count: Int) -> UInt64? { Self.number(in: content, at: offset, count: count) }

    private static func number(in bytes: ArraySlice<UInt8>, at offset: Int, count: Int) -> UInt64? {
        let digits = bytes.dropFirst(offset).prefix(count)
        return digits.count == count ? digits.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}
