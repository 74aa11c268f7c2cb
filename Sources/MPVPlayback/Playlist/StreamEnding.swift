import StreamingCore

/// The ending of an HLS stream, as its media playlist declares it.
enum StreamEnding: Equatable, Sendable {
    /// The playlist has EXT-X-ENDLIST, so no segment will be added.
    case declared
    /// The playlist has no EXT-X-ENDLIST, so more segments may follow.
    case open
    /// The playlist could not be read.
    case unknown(PlaybackFailure)
}
