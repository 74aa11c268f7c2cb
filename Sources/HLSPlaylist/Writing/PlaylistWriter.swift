/// Writes playlists: what is parsed again from the text is the same, if its variables come from the same place. A multivariant
/// playlist without variants and renditions cannot be told from no playlist, and is not parsed again.
public enum PlaylistWriter {
    /// The text of a playlist, with `\n` at the end of each line.
    ///
    /// Byte ranges are written with their offsets. What has no place in a quoted text is left out: `"` and line feeds.
    public static func text(of playlist: Playlist) -> String {
        var lines = PlaylistLines()
        switch playlist {
        case .media(let media): lines.write(media)
        case .multivariant(let multivariant): lines.write(multivariant)
        }
        return lines.text
    }
}
