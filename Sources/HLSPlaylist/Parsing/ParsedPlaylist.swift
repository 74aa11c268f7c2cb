/// What a playlist says, and what is wrong with how it says it.
public struct ParsedPlaylist: Equatable, Sendable {
    public var playlist: Playlist
    /// In the order of their lines; at most `PlaylistParser.maximumFindings`.
    public var findings: [PlaylistFinding]

    public init(playlist: Playlist, findings: [PlaylistFinding]) {
        self.playlist = playlist
        self.findings = findings
    }
}
