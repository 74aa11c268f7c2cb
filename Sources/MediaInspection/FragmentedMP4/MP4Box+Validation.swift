extension MP4Box {
    /// Returns the boxes in a sequence of bytes that consists of whole boxes.
    ///
    /// - Throws: `MediaInspectionError.truncated` or `.invalid` if the bytes end inside a box, or have anything else.
    static func wholeBoxes(in bytes: ArraySlice<UInt8>) throws(MediaInspectionError) -> [MP4Box] {
        let boxes = boxes(in: bytes)
        if let last = boxes.last, last.isTruncated {
            throw .truncated(structure: last.name, offset: last.offset)
        }
        let end = boxes.last?.content.endIndex ?? bytes.startIndex
        guard end == bytes.endIndex else {
            throw bytes.endIndex - end < 8
                ? .truncated(structure: "box header", offset: end) : .invalid(structure: "box size", offset: end)
        }
        return boxes
    }

    /// Returns the boxes inside the box.
    ///
    /// - Throws: ``invalid`` if the content does not consist of whole boxes.
    func children() throws(MediaInspectionError) -> [MP4Box] {
        guard let boxes = try? Self.wholeBoxes(in: content) else { throw invalid }
        return boxes
    }

    /// Returns the first box at a path of types inside the box; nil if there is none.
    ///
    /// - Throws: ``invalid`` if the content of a box on the path does not consist of whole boxes.
    func descendant(_ path: String...) throws(MediaInspectionError) -> MP4Box? {
        var box = self
        for type in path {
            guard let child = try box.children().first(where: { $0.type == type }) else { return nil }
            box = child
        }
        return box
    }

    /// Returns the unsigned number with `count` bytes, at most 4, at an offset in the content.
    ///
    /// - Throws: ``invalid`` if the content is too short.
    func integer(at offset: Int, count: Int = 4) throws(MediaInspectionError) -> Int {
        guard let number = number(at: offset, count: count) else { throw invalid }
        return Int(number)
    }

    /// Returns the unsigned time with 4 bytes, or with 8 bytes if the version of the box is 1.
    ///
    /// - Throws: ``invalid`` if the content is too short, or if the time is so large that sums of times overflow.
    func time(at offset: Int) throws(MediaInspectionError) -> Int64 {
        guard let number = number(at: offset, count: version == 1 ? 8 : 4), number < 1 << 60 else { throw invalid }
        return Int64(number)
    }

    /// The flags of a full box (ISO/IEC 14496-12, 4.2); 0 if the box is too short.
    var flags: Int { Int(number(at: 1, count: 3) ?? 0) }

    /// The error that the box is invalid.
    var invalid: MediaInspectionError { .invalid(structure: name, offset: offset) }

    private var name: String { "box \"\(Self.printable(type))\"" }

    /// Returns a type with a question mark in place of each character that is not printable ASCII.
    static func printable(_ type: String) -> String {
        String(type.map { (" "..."~").contains($0) && $0.isASCII ? $0 : "?" })
    }
}
