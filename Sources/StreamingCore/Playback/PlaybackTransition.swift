import Foundation

/// A record of one accepted action: the states before and after the action, the time, the intent and the position.
public struct PlaybackTransition: Equatable, Sendable {
    /// The state before the action.
    public let from: PlaybackState
    /// The state after the action. This state equals ``from`` if the action changed nothing, or changed only other
    /// parts of the ``PlaybackModel``.
    public let to: PlaybackState
    /// The accepted action.
    public let action: PlaybackAction
    /// The wall-clock date of the action, from the clock of the machine. Dates may go back when the wall clock is
    /// corrected.
    public let timestamp: Date
    /// The monotonic time of the action, from the clock of the machine. The difference between the instants of two
    /// transitions is the time that passed between the transitions.
    public let instant: Duration
    /// The intent after the action.
    public let intent: PlaybackIntent
    /// The reason why playback is paused or suppressed after the action; nil if playback is neither paused nor
    /// suppressed. See ``PlaybackModel/pauseCause``.
    public let cause: PauseCause?
    /// The number of loads and seeks that the machine has commanded so far, including those of this action.
    public let generation: Int
    /// The last known position at the time of the action, in seconds from the start. For `didStartSeeking`, the value
    /// is the target of the seek, if the target is known.
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
    ///   - cause: The reason why playback is paused or suppressed after the action; nil if playback is neither paused
    ///     nor suppressed.
    ///   - generation: The number of loads and seeks that the machine has commanded so far, including those of the
    ///     action.
    ///   - position: The last known position at the time of the action, in seconds from the start.
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

    /// Whether the action changed the state.
    ///
    /// For example, a `play` while loading does not change the state, but only the intent in the ``PlaybackModel``.
    public var didChangeState: Bool { from != to }
}
