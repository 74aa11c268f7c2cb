/// An inspector of segments in fragmented MP4 (ISO/IEC 14496-12; RFC 8216bis, 3.1.2).
enum FragmentedMP4Inspector {
    /// The types of the boxes with which a segment can begin.
    private static let firstTypes: Set<String> = [
        "ftyp", "styp", "moov", "moof", "sidx", "ssix", "emsg", "prft", "mdat", "free", "skip", "uuid",
    ]

    /// Returns whether some bytes begin with a box that a segment can begin with.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 8 && firstTypes.contains(String(decoding: bytes[4..<8], as: UTF8.self))
    }

    /// Returns the result of the inspection.
    ///
    /// - Parameters:
    ///   - segment: The bytes of the segment.
    ///   - initialization: The bytes of the initialization section; nil to use the one in the segment.
    /// - Throws: `MediaInspectionError` if the bytes are invalid.
    static func inspect(
        _ segment: [UInt8], initialization: [UInt8]?
    ) throws(MediaInspectionError) -> InspectedSegment {
        let boxes = try MP4Box.wholeBoxes(in: segment[...])
        var tracks = try initializationSection(initialization, else: boxes).tracks.map(FragmentedTrack.init)
        let indices = Dictionary(zip(tracks.map(\.id), tracks.indices)) { first, _ in first }
        var capacity = SampleCapacity()
        for fragment in boxes where fragment.type == "moof" {
            for box in try fragment.children() where box.type == "traf" {
                let children = try box.children()
                guard let header = children.first(where: { $0.type == "tfhd" }) else { throw box.invalid }
                let id = UInt32(try header.integer(at: 4))
                guard let index = indices[id] else {
                    throw .unknownTrack(id: id, offset: fragment.offset)
                }
                try tracks[index].add(header, children, &capacity)
            }
        }
        return InspectedSegment(container: .fragmentedMP4, tracks: tracks.map(\.result))
    }

    private static func initializationSection(
        _ initialization: [UInt8]?, else boxes: [MP4Box]
    ) throws(MediaInspectionError) -> InitializationSection {
        if let initialization {
            do throws(MediaInspectionError) {
                let boxes = try MP4Box.wholeBoxes(in: initialization[...])
                guard let movie = boxes.first(where: { $0.type == "moov" }) else { throw .noTracks }
                return try InitializationSection(movie)
            } catch {
                throw .initializationSection(error)
            }
        }
        guard let movie = boxes.first(where: { $0.type == "moov" }) else { throw .missingInitializationSection }
        return try InitializationSection(movie)
    }
}
