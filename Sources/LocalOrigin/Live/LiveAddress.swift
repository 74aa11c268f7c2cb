/// The address of a segment or a partial segment in a stream, which determines the path below the stream's prefix.
///
/// The paths are `low/12.ts` for a segment and `low/12.3.ts` for a partial segment. After a restart or a jump, the
/// paths are `low/r1/12.ts` and `low/r1/12.3.ts`, because a segment number may occur again.
struct LiveAddress: Equatable, Sendable {
    let rendition: String
    /// The number of restarts and jumps before the segment.
    let run: Int
    /// The media sequence number.
    let sequence: Int
    /// The number of the partial segment, from 0; nil for a whole segment.
    let part: Int?

    init(rendition: String, run: Int, sequence: Int, part: Int? = nil) {
        self.rendition = rendition
        self.run = run
        self.sequence = sequence
        self.part = part
    }

    /// Creates the address for a path below the prefix of a stream; nil if the path names no segment.
    init?(_ path: String) {
        let folders = path.split(separator: "/", omittingEmptySubsequences: false)
        guard folders.count == 2 || folders.count == 3, let name = folders.last else { return nil }
        let names = name.split(separator: ".", omittingEmptySubsequences: false)
        guard names.count == 2 || names.count == 3, names.last == "ts", let sequence = Int(names[0]) else { return nil }
        let run = folders.count == 2 ? 0 : folders[1].first == "r" ? Int(folders[1].dropFirst()) : nil
        let part = names.count == 3 ? Int(names[1]) : nil
        guard let run, names.count == 2 || part != nil else { return nil }
        self.init(rendition: String(folders[0]), run: run, sequence: sequence, part: part)
        // Two paths must not name the same segment, as `low/007.ts` and `low/7.ts` would.
        if self.path != path { return nil }
    }

    /// The path below the prefix of the stream.
    var path: String {
        let folder = run == 0 ? rendition : "\(rendition)/r\(run)"
        return "\(folder)/\(sequence)\(part.map { ".\($0)" } ?? "").ts"
    }
}
