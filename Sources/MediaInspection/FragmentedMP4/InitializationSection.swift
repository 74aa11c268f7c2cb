/// The initialization section of fragmented MP4 (ISO/IEC 14496-12, 8.2; RFC 8216bis, 3.1.2).
struct InitializationSection {
    /// The tracks, in the order of their boxes.
    private(set) var tracks: [MP4Track] = []

    /// Creates the section of a `moov` box.
    ///
    /// - Throws: `MediaInspectionError` if the bytes are invalid.
    init(_ movie: MP4Box) throws(MediaInspectionError) {
        let children = try movie.children()
        let header = children.first { $0.type == "mvhd" }
        let timescale = try header?.integer(at: header?.version == 1 ? 20 : 12) ?? 0
        for box in children where box.type == "trak" {
            tracks.append(try MP4Track(box, movieTimescale: timescale))
        }
        guard !tracks.isEmpty else { throw .noTracks }
        let indices = Dictionary(zip(tracks.map(\.format.id), tracks.indices)) { first, _ in first }
        for box in try children.first(where: { $0.type == "mvex" })?.children() ?? [] where box.type == "trex" {
            guard let index = indices[UInt32(try box.integer(at: 4))] else { continue }
            tracks[index].defaults = SampleDefaults(
                duration: try box.integer(at: 12), flags: try box.integer(at: 20))
        }
    }
}
