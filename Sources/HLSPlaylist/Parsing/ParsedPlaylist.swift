/// A parsed playlist, with the rules that its text violates.
public struct ParsedPlaylist: Equatable, Sendable {
    /// The playlist, without unusable entries and unreadable values.
    public var playlist: Playlist
    /// The violations of rules, in the order of their lines. The parser records at most
    /// ``PlaylistParser/maximumFindings`` violations.
    public var findings: [PlaylistFinding]

    /// Creates the result of parsing a playlist.
    public init(playlist: Playlist, findings: [PlaylistFinding]) {
        self.playlist = playlist
        self.findings = findings
    }
}
