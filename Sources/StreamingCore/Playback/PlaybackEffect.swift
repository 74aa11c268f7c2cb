import Foundation

/// A command of the machine to the player. Each `load` and each `seek` begins a new generation.
public enum PlaybackEffect: Equatable, Sendable {
    /// Loads the media, paused at the start.
    case load(URL)
    /// Starts or resumes playback.
    case play
    /// Pauses playback.
    case pause
    /// Seeks to a position, in seconds from the start.
    case seek(to: TimeInterval)
    /// Unloads the media.
    case stop
}
