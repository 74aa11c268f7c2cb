import Foundation

/// A record of one accepted action: the state before and after it, and what the machine remembers after it.
public struct PlaybackTransition: Equatable, Sendable {
    /// The state before the action.
    public let from: PlaybackState
    /// The state after the action. It equals ``from`` if only the ``PlaybackModel`` changed.
    public let to: PlaybackState
    /// The accepted action.
    public let action: PlaybackAction
    /// The wall-clock date of the action, from the injected clock. It may go back when the wall clock is corrected.
    public let timestamp: Date
    /// The monotonic time of the action, from the injected clock. The difference of two instants is a duration.
    public let instant: Duration
    /// The intent after the action.
    public let intent: PlaybackIntent
    /// The reason why playback is paused after the action; see ``PlaybackModel/pauseCause``.
    public let cause: PauseCause?
    /// The number of loads and seeks commanded so far, including those of this action.
    public let generation: Int
    /// The position at the time of the action, in seconds from the start. For `didStartSeeking`, it is the target.
    public let position: TimeInterval

    /// Creates a transition, for state machines and tests.
    ///
    /// - Parameters:
    ///   - from: The state before the action.
    ///   - to: The state after the action.
    ///   - action: The accepted action.
    ///   - timestamp: The wall-clock date of the action.
    ///   - instant: The monotonic time of the action.
    ///   - intent: The intent after the action.
    ///   - cause: The reason why playback is paused after the action.
    ///   - generation: The number of loads and seeks commanded so far.
    ///   - position: The position in seconds from the start.
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

    /// Whether the state changed. For example, a `play` while loading changes only the ``PlaybackModel``.
    public var didChangeState: Bool { from != to }
}
