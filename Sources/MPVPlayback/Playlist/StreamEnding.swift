/// The answer of an HLS playlist to the question whether its stream has an end.
enum StreamEnding: Equatable, Sendable {
    /// The playlist has EXT-X-ENDLIST, so no segment will be added.
    case declared
    /// The playlist has no EXT-X-ENDLIST, so more segments are to come.
    case open
    /// The playlist could not be read.
    case unknown(reason: String)
}
