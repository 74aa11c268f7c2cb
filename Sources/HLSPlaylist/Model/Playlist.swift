/// An HLS playlist of either kind (RFC 8216bis, 4).
public enum Playlist: Equatable, Sendable {
    /// A list of segments.
    case media(MediaPlaylist)
    /// A list of variants of one presentation.
    case multivariant(MultivariantPlaylist)
}
