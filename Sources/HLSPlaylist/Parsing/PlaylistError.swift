/// The reason why a parser rejects a playlist.
public enum PlaylistError: Error, Equatable, Sendable {
    /// The first line that is not empty is not `#EXTM3U`.
    ///
    /// `beginning` is the start of that line, at most 40 bytes, without control characters. If all lines are empty,
    /// `beginning` is empty too.
    case notAPlaylist(beginning: String)
    /// The playlist lists variants, and also lists segments or partial segments.
    case bothKinds
    /// The playlist has no target duration, and no tag of a segment, partial segment, variant or rendition. Invalid
    /// tags of these kinds count as present.
    case empty
    /// The playlist has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The playlist lists more than `limit` segments, partial segments, variants and other entries.
    case tooManyEntries(limit: Int)
    /// The substituted values of variables have more than `limit` bytes in total.
    case tooMuchSubstitution(limit: Int)
    /// The playlist violates a requirement, which the finding describes. Only
    /// ``PlaylistParser/parseStrictly(_:variables:)`` throws this error.
    case broken(PlaylistFinding)
}

extension PlaylistError: CustomStringConvertible {
    /// A description of the error, for users.
    public var description: String {
        switch self {
        case .notAPlaylist(let beginning):
            beginning.isEmpty
                ? "not a playlist: the data is empty or blank"
                : "not a playlist: it begins with \"\(beginning)\" instead of #EXTM3U"
        case .bothKinds: "the playlist lists both segments and variants"
        case .empty: "the playlist has neither segments nor variants"
        case .tooLarge(let limit): "the playlist is larger than \(limit) bytes"
        case .tooManyEntries(let limit): "the playlist has more than \(limit) entries"
        case .tooMuchSubstitution(let limit): "variable substitution yields more than \(limit) bytes"
        case .broken(let finding): finding.description
        }
    }
}
