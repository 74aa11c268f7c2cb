import Foundation

/// An event of a player, with the load or seek to which it belongs.
public struct PlaybackReport: Equatable, Sendable {
    /// The reported event.
    public let event: PlayerEvent
    /// The number of loads and seeks that the player had received.
    public let generation: Int
    /// The position in seconds from the start; for `didStartSeeking`, the target.
    public let position: TimeInterval

    /// Creates a report to post to the mailbox of the player.
    public init(_ event: PlayerEvent, generation: Int, position: TimeInterval) {
        self.event = event
        self.generation = generation
        self.position = position
    }
}
