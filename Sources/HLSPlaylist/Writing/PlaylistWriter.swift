/// A writer of HLS playlists.
///
/// Parsing the text yields an equal playlist, provided that the parser gets the same values for its variables. The
/// exception is a multivariant playlist without variants and renditions: the parser does not recognize it.
public enum PlaylistWriter {
    /// Returns the text of a playlist, with `\n` at the end of each line.
    ///
    /// Byte ranges are written with their offsets. Double quotes in quoted strings and line feeds are omitted, because
    /// they are invalid there.
    ///
    /// - Parameter playlist: The playlist to write.
    public static func text(of playlist: Playlist) -> String {
        var lines = PlaylistLines()
        switch playlist {
        case .media(let media): lines.write(media)
        case .multivariant(let multivariant): lines.write(multivariant)
        }
        return lines.text
    }
}
