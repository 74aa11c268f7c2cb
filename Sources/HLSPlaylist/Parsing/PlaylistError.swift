/// Why there is no playlist.
public enum PlaylistError: Error, Equatable, Sendable {
    /// It does not begin with `#EXTM3U`, but with this: cut short, and without what could steer a terminal.
    case notAPlaylist(beginning: String)
    /// It lists both segments and variants.
    case bothKinds
    /// It has no tag that names a segment or a variant, not even a broken one, and no target duration.
    case empty
    /// It has more bytes than that.
    case tooLarge(limit: Int)
    /// It lists more than that.
    case tooManyEntries(limit: Int)
    /// Its variables make more than that, in bytes.
    case tooMuchSubstitution(limit: Int)
    /// It breaks a rule, and is parsed strictly.
    case broken(PlaylistFinding)
}

extension PlaylistError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAPlaylist(let beginning):
            beginning.isEmpty
                ? "not a playlist: the data is empty"
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
