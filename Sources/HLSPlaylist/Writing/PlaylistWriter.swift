/// A writer of HLS playlists.
///
/// If a playlist comes from the parser, the written text parses to an equal playlist, provided that the parser receives
/// the same values of variables. The exception is a multivariant playlist without variants and renditions. The parser
/// rejects the text of such a playlist.
public enum PlaylistWriter {
    /// Returns the text of a playlist, with `\n` at the end of each line.
    ///
    /// Byte ranges are written with their offsets. Double quotes inside quoted strings are invalid, and are omitted.
    /// Line feeds inside values are also invalid and omitted.
    ///
    /// - Parameter playlist: The playlist to write.
    /// - Returns: The text of the playlist, which begins with `#EXTM3U`.
    public static func text(of playlist: Playlist) -> String {
        var lines = PlaylistLines()
        switch playlist {
        case .media(let media): lines.write(media)
        case .multivariant(let multivariant): lines.write(multivariant)
        }
        return lines.text
    }
}
