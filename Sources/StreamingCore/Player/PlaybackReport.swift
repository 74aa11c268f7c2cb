import Foundation

/// An event of a player, with the position, and with the generation that assigns the event to a load or seek.
public struct PlaybackReport: Equatable, Sendable {
    /// The reported event.
    public let event: PlayerEvent
    /// The number of loads and seeks that the player has received, up to and including the load or seek that the event
    /// belongs to.
    public let generation: Int
    /// The position in seconds from the start of the media; for `didStartSeeking`, the target of the seek.
    public let position: TimeInterval

    /// Creates a report, for a player to post to its mailbox.
    ///
    /// - Parameters:
    ///   - event: The reported event.
    ///   - generation: The number of loads and seeks that the player has received, up to and including the load or seek
    ///     that the event belongs to.
    ///   - position: The position in seconds from the start of the media; for `didStartSeeking`, the target of the
    ///     seek.
    public init(_ event: PlayerEvent, generation: Int, position: TimeInterval) {
        self.event = event
        self.generation = generation
        self.position = position
    }
}
