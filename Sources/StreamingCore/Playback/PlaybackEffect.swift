import Foundation

/// An operation that the playback machine requests from the player.
///
/// The machine and the player each count the `load` and `seek` effects. This count is the generation. An event of the
/// player with an older generation may be stale.
public enum PlaybackEffect: Equatable, Sendable {
    /// The load of the media with this URL, paused at the start.
    case load(URL)
    /// The start or the resumption of playback.
    case play
    /// The pause of playback.
    case pause
    /// The seek to a position, in seconds from the start of the media.
    case seek(to: TimeInterval)
    /// The stop of playback, which unloads the media.
    case stop
}
