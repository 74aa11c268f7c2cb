/// A document that names media: segments, or versions of a presentation (RFC 8216bis, 4).
public enum Playlist: Equatable, Sendable {
    case media(MediaPlaylist)
    case multivariant(MultivariantPlaylist)
}
