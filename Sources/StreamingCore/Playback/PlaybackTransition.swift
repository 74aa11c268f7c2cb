import Foundation

/// One accepted action: where playback stood, where it stands now, and what the machine remembers of it.
public struct PlaybackTransition: Equatable, Sendable {
    /// Before the action.
    public let from: PlaybackState
    /// After it; the same if only memory changed.
    public let to: PlaybackState
    /// What was accepted.
    public let action: PlaybackAction
    /// The wall-clock date of the action, from the injected clock. It may go back when the wall clock is corrected.
    public let timestamp: Date
    /// The monotonic time of the action, from the injected clock. The difference of two instants is a duration.
    public let instant: Duration
    /// What is wanted after the action.
    public let intent: PlaybackIntent
    /// Why playback does not run after the action; nil while it does, or before anybody had it running.
    public let cause: PauseCause?
    /// How many loads and seeks the player was given by now.
    public let epoch: Int
    /// Where the media was when the action came, for `didStartSeeking` where it is to go: seconds from the start.
    public let position: TimeInterval

    /// For machines and tests.
    public init(
        from: PlaybackState, to: PlaybackState, action: PlaybackAction, timestamp: Date = Date(),
        instant: Duration = .zero, intent: PlaybackIntent = .pause, cause: PauseCause? = nil, epoch: Int = 0,
        position: TimeInterval = 0
    ) {
        self.from = from
        self.to = to
        self.action = action
        self.timestamp = timestamp
        self.instant = instant
        self.intent = intent
        self.cause = cause
        self.epoch = epoch
        self.position = position
    }

    /// False if the action changed only what is remembered, such as a `play` while loading.
    public var didChangeState: Bool { from != to }
}
