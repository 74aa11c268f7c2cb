/// A playlist and the rules that its text violates.
public struct ParsedPlaylist: Equatable, Sendable {
    /// The usable part of the playlist.
    public var playlist: Playlist
    /// The violations in the order of their lines, at most ``PlaylistParser/maximumFindings``.
    public var findings: [PlaylistFinding]

    /// Creates the result of parsing a playlist.
    public init(playlist: Playlist, findings: [PlaylistFinding]) {
        self.playlist = playlist
        self.findings = findings
    }
}
