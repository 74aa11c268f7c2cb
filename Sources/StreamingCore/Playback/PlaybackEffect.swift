import Foundation

/// A command of the machine to the player. `load` and `seek` each begin a generation.
public enum PlaybackEffect: Equatable, Sendable {
    /// Loads the media, paused at the start.
    case load(URL)
    /// Lets the position advance.
    case play
    /// Stops the position.
    case pause
    /// Seeks to a position in seconds from the start.
    case seek(to: TimeInterval)
    /// Unloads the media.
    case stop
}
