import Foundation

/// A parser of HLS playlists as specified by RFC 8216 and draft-pantos-hls-rfc8216bis.
///
/// Unknown tags, unknown attributes, comments and empty lines are ignored. Section numbers in rules refer to the draft.
///
/// ```swift
/// let parsed = try PlaylistParser.parse(data)
/// if case .media(let playlist) = parsed.playlist { print(playlist.segments.count) }
/// for finding in parsed.findings { print(finding) }
/// ```
public enum PlaylistParser {
    /// The newest version of HLS whose tags and attributes the parser knows.
    ///
    /// A client must not use a playlist of a later version (RFC 8216bis, 6.3.1), but the parser reads it.
    public static let newestVersion = 13
    /// The maximum size of a playlist, in bytes: 64 MiB. A larger one is rejected.
    public static let maximumSize = 64 << 20
    /// The maximum number of segments, parts, variants and other listed entries together. A playlist with more is
    /// rejected.
    public static let maximumEntries = 500_000
    /// The maximum size of all substituted values of variables, in bytes: 16 MiB. A playlist with more is rejected.
    public static let maximumSubstitution = 16 << 20
    /// The maximum number of findings. Further findings are discarded.
    public static let maximumFindings = 1000

    /// Parses the usable part of a playlist, and finds the rules that the playlist violates.
    ///
    /// Invalid entries are omitted. Invalid values count as missing. The result may therefore have no segment or
    /// variant.
    ///
    /// - Parameters:
    ///   - data: The text of the playlist.
    ///   - variables: The values for variables that the playlist imports or takes from its URL.
    /// - Returns: The playlist with its findings.
    /// - Throws: ``PlaylistError`` if the data is not a playlist, mixes both kinds, lists nothing or exceeds a limit.
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

    /// Parses a playlist that violates no rule except recommendations.
    ///
    /// - Parameters:
    ///   - data: The text of the playlist.
    ///   - variables: The values for variables that the playlist imports or takes from its URL.
    /// - Returns: The playlist.
    /// - Throws: ``PlaylistError/broken(_:)`` with the first violation, or an error of ``parse(_:variables:)``.
    public static func parseStrictly(
        _ data: Data, variables: PlaylistVariables = PlaylistVariables()
    ) throws(PlaylistError) -> Playlist {
        let parsed = try parse(data, variables: variables)
        if let first = parsed.findings.first(where: { !$0.rule.isRecommendation }) { throw .broken(first) }
        return parsed.playlist
    }
}
