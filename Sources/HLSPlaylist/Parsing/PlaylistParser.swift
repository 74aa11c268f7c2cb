import Foundation

/// A parser of HLS playlists, as specified by RFC 8216 and its successor, draft-pantos-hls-rfc8216bis.
///
/// Unknown tags, unknown attributes, comments and empty lines are ignored. The section numbers in findings refer to the
/// draft.
///
/// ```swift
/// let parsed = try PlaylistParser.parse(data)
/// if case .media(let playlist) = parsed.playlist { print(playlist.segments.count) }
/// for finding in parsed.findings { print(finding) }
/// ```
public enum PlaylistParser {
    /// The newest version of HLS whose tags and attributes the parser knows.
    ///
    /// A client must not use a playlist of a later version (RFC 8216bis, 6.3.1), but the parser accepts playlists of
    /// all versions.
    public static let newestVersion = 13
    /// The maximum size of a playlist, in bytes: 64 MiB. The parser rejects a larger playlist, so that a malicious
    /// server cannot exhaust the memory.
    public static let maximumSize = 64 << 20
    /// The maximum total number of segments, partial segments, variants and other listed entries. The parser rejects a
    /// playlist with more entries, because even a short line becomes an entry of more than 100 bytes in memory.
    public static let maximumEntries = 500_000
    /// The maximum total size of the variable values that a playlist substitutes, in bytes: 16 MiB. The parser rejects
    /// a playlist that exceeds this size, because many references to one long value could exhaust the memory.
    public static let maximumSubstitution = 16 << 20
    /// The maximum number of findings for a playlist. Further findings are discarded, because a playlist can violate
    /// rules on millions of lines.
    public static let maximumFindings = 1000

    /// Parses the valid entries and values of a playlist, and finds the rules that the playlist violates.
    ///
    /// The result omits unusable entries, and unreadable values count as missing. The resulting playlist may therefore
    /// have no segment or variant.
    ///
    /// - Parameters:
    ///   - data: The text of the playlist, encoded in UTF-8.
    ///   - variables: The values for variables that the playlist imports or takes from its URL.
    /// - Returns: The playlist with its findings.
    /// - Throws: ``PlaylistError`` if the data is not a playlist, lists both segments and variants, is empty as
    ///   ``PlaylistError/empty`` describes, or exceeds a limit.
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

    /// Parses a playlist, and rejects a playlist that violates a requirement. Violated recommendations are ignored.
    ///
    /// - Parameters:
    ///   - data: The text of the playlist, encoded in UTF-8.
    ///   - variables: The values for variables that the playlist imports or takes from its URL.
    /// - Returns: The playlist.
    /// - Throws: ``PlaylistError/broken(_:)`` with the first violation of a requirement, or an error of
    ///   ``parse(_:variables:)``.
    public static func parseStrictly(
        _ data: Data, variables: PlaylistVariables = PlaylistVariables()
    ) throws(PlaylistError) -> Playlist {
        let parsed = try parse(data, variables: variables)
        if let first = parsed.findings.first(where: { !$0.rule.isRecommendation }) { throw .broken(first) }
        return parsed.playlist
    }
}
