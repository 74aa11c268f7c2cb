import Foundation

/// What a player tells of itself.
public struct PlaybackReport: Equatable, Sendable {
    /// What happened.
    public enum Event: Equatable, Sendable {
        /// One of the actions that begin with `did`, or `stop` if the person closed the player's own window.
        case action(PlaybackAction)
        /// A command was not followed, for a reason in words. After a refused seek the position is where it was.
        case refused(PlayerCommand, reason: String)
        /// What is loaded from here on is of this variant.
        case variant(MediaVariant)
        /// It does without something, and plays on.
        case warning(PlaybackWarning)
    }

    /// What it tells.
    public let event: Event
    /// How many loads and seeks the player had been given.
    public let epoch: Int
    /// Seconds from the start; for `didStartSeeking`, the target.
    public let position: TimeInterval

    /// A report, to be posted to the mailbox of the player.
    public init(_ event: Event, epoch: Int, position: TimeInterval) {
        self.event = event
        self.epoch = epoch
        self.position = position
    }
}
