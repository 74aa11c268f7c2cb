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
                ? "no playlist: it is empty" : "no playlist: it begins with “\(beginning)”, not with #EXTM3U"
        case .bothKinds: "no playlist of one kind: it lists both segments and variants"
        case .empty: "the playlist names neither segments nor variants"
        case .tooLarge(let limit): "the playlist has more than \(limit) bytes"
        case .tooManyEntries(let limit): "the playlist lists more than \(limit) segments and the like"
        case .tooMuchSubstitution(let limit): "the variables of the playlist make more than \(limit) bytes"
        case .broken(let finding): finding.description
        }
    }
}
