import Foundation

/// What the machine asks of the player. `load` and `seek` each begin an epoch.
public enum PlaybackEffect: Equatable, Sendable {
    /// Load it, paused at the start.
    case load(URL)
    /// Let the position advance.
    case play
    /// Let the position stand.
    case pause
    /// Go to seconds from the start.
    case seek(to: TimeInterval)
    /// Unload.
    case stop
}
