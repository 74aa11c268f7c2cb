import Foundation

/// An operation that the playback machine requests from the player.
///
/// The machine and the player each count the `load` and `seek` effects. This count is the generation. An event of the
/// player with an older generation may be stale.
public enum PlaybackEffect: Equatable, Sendable {
    /// Loads the media with this URL, paused at the start.
    case load(URL)
    /// Starts or resumes playback.
    case play
    /// Pauses playback.
    case pause
    /// Seeks to a position, in seconds from the start of the media.
    case seek(to: TimeInterval)
    /// Unloads the media.
    case stop
}
