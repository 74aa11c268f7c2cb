/// The reason why a segment cannot be inspected. Offsets are in bytes from the start of the data.
package indirect enum MediaInspectionError: Error, Equatable, Sendable {
    /// The data has no bytes.
    case empty
    /// The data is text, such as an error page of a server. `beginning` has at most 40 bytes, in one line.
    case text(beginning: String)
    /// The data begins like none of the known formats. Encrypted data does too.
    case unknownFormat
    /// The data ends inside a structure, such as `box "mdat"`, that begins at `offset`.
    case truncated(structure: String, offset: Int)
    /// The structure at `offset` violates its specification.
    case invalid(structure: String, offset: Int)
    /// The segment has more than `limit` samples.
    case tooManySamples(limit: Int)
    /// The transport stream declares more than `limit` elementary streams.
    case tooManyStreams(limit: Int)
    /// The data declares no tracks.
    case noTracks
    /// The segment declares tracks, but none of them has samples in the segment.
    case noSamples
    /// The fragment at `offset` belongs to a track that the initialization section does not declare.
    case unknownTrack(id: UInt32, offset: Int)
    /// The segment is MP4, and has no `moov` box of its own.
    case missingInitializationSection
    /// The initialization section is at fault, rather than the segment.
    case initializationSection(MediaInspectionError)
}

extension MediaInspectionError: CustomStringConvertible {
    /// A description of the error, for users.
    package var description: String { description(of: "the segment") }

    private func description(of subject: String) -> String {
        switch self {
        case .empty: "\(subject) is empty"
        case .text(let beginning): "\(subject) is text instead of media: it begins with \"\(beginning)\""
        case .unknownFormat: "\(subject) has an unknown format, or is encrypted"
        case .truncated(let structure, let offset):
            "\(subject) ends inside the \(structure) that begins at byte \(offset)"
        case .invalid(let structure, let offset): "\(subject) has an invalid \(structure) at byte \(offset)"
        case .tooManySamples(let limit): "\(subject) has more than \(limit) samples"
        case .tooManyStreams(let limit): "\(subject) declares more than \(limit) streams"
        case .noTracks: "\(subject) has no tracks"
        case .noSamples: "\(subject) declares tracks, but has no samples"
        case .unknownTrack(let id, let offset):
            "\(subject) has a fragment of the undeclared track \(id) at byte \(offset)"
        case .missingInitializationSection: "\(subject) is fragmented MP4 and needs an initialization section"
        case .initializationSection(let error): error.description(of: "the initialization section")
        }
    }
}
