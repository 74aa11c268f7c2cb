import Foundation

/// One accepted action, with the state before and after it and the memory of the machine after it.
public struct PlaybackTransition: Equatable, Sendable {
    /// The state before the action.
    public let from: PlaybackState
    /// The state after the action; the same if only the memory changed.
    public let to: PlaybackState
    /// The accepted action.
    public let action: PlaybackAction
    /// The wall-clock date of the action, from the injected clock. It may go back when the wall
    /// clock is corrected.
    public let timestamp: Date
    /// The monotonic time of the action, from the injected clock. The difference of two instants is
    /// a duration.
    public let instant: Duration
    /// The intent after the action.
    public let intent: PlaybackIntent
    /// The reason why playback is paused after the action; nil while it plays, and before it was
    /// first asked to play.
    public let cause: PauseCause?
    /// The number of loads and seeks given to the player so far.
    public let generation: Int
    /// The position at the time of the action, for `didStartSeeking` its target, in seconds from
    /// the start.
    public let position: TimeInterval

    /// Creates a transition, for machines and tests.
    public init(
        from: PlaybackState, to: PlaybackState, action: PlaybackAction, timestamp: Date = Date(),
        instant: Duration = .zero, intent: PlaybackIntent = .pause, cause: PauseCause? = nil, generation: Int = 0,
        position: TimeInterval = 0
    ) {
        self.from = from
        self.to = to
        self.action = action
        self.timestamp = timestamp
        self.instant = instant
        self.intent = intent
        self.cause = cause
        self.generation = generation
        self.position = position
    }

    /// Whether the state changed. A `play` while loading changes only the memory.
    public var didChangeState: Bool { from != to }
}
