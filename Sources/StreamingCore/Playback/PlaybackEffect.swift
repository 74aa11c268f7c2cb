import Foundation

/// What the machine asks of the player. `load` and `seek` each begin an epoch.
public enum PlaybackEffect: Equatable, Sendable {
    case load(URL)
    case play
    case pause
    case seek(to: TimeInterval)
    case stop
}
