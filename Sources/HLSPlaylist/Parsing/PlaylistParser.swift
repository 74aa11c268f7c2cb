import Foundation

/// Reads HLS playlists: RFC 8216, and what draft-pantos-hls-rfc8216bis adds to it, whose clauses the rules name.
///
/// Unknown tags, unknown attributes, comments and empty lines are ignored.
public enum PlaylistParser {
    /// The newest version of HLS whose tags and attributes are known. A client must not use a playlist of a later
    /// version (RFC 8216bis, 6.3.1), but the parser reads it.
    public static let newestVersion = 13
    /// In bytes; what is larger is refused.
    public static let maximumSize = 64 << 20
    /// Of segments, parts, variants and all else that is listed, together; a playlist with more is refused.
    public static let maximumEntries = 500_000
    /// In bytes, of all texts that variables were substituted in; a playlist with more is refused.
    public static let maximumSubstitution = 16 << 20
    /// More findings than these are not kept.
    public static let maximumFindings = 1000

    /// Parses the usable part of a playlist, and finds the rules that the playlist breaks.
    ///
    /// What is broken is left out, and where it is a value alone, counts as not given: so there may be no segment or variant left.
    /// Throws for what is no playlist, is of both kinds, names nothing or goes over a limit.
    public static func parse(
        _ data: Data, variables: PlaylistVariables = PlaylistVariables()
    ) throws(PlaylistError) -> ParsedPlaylist {
        guard data.count <= maximumSize else { throw .tooLarge(limit: maximumSize) }
        let result = data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes in
                Result { () throws(PlaylistError) in
                    var reader = PlaylistReader(bytes, given: variables)
                    return try reader.read()
                }
            }
        }
        return try result.get()
    }

    /// Parses a playlist that breaks no rule except recommendations. Otherwise, throws the finding with the lowest line
    /// number.
    public static func parseStrictly(
        _ data: Data, variables: PlaylistVariables = PlaylistVariables()
    ) throws(PlaylistError) -> Playlist {
        let parsed = try parse(data, variables: variables)
        if let first = parsed.findings.first(where: { !$0.rule.isRecommendation }) { throw .broken(first) }
        return parsed.playlist
    }
}
