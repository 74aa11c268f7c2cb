/// What a session does without being told: when it gives up and tries again, and what the background does to it.
public struct SessionPolicies: Equatable, Sendable {
    /// From a load until it is ready.
    public let loadTimeout: Duration
    /// When a player that is to play, and does not, has failed.
    public let stuckPlayer: StuckPlayerLimits
    /// Whether and when it tries again what failed.
    public let retry: RetryPolicy
    /// What the background does to playback.
    public let background: BackgroundPlaybackPolicy
    /// Between two positions that are published while playback is active.
    public let positionInterval: Duration

    /// By default 60 s, no retry, a pause that is left to the user, and four positions a second.
    ///
    /// - Precondition: the interval is more than nothing.
    public init(
        loadTimeout: Duration = .seconds(60), stuckPlayer: StuckPlayerLimits = StuckPlayerLimits(),
        retry: RetryPolicy = .none, background: BackgroundPlaybackPolicy = .pauses,
        positionInterval: Duration = .milliseconds(250)
    ) {
        precondition(positionInterval > .zero, "the position interval must be positive")
        self.loadTimeout = loadTimeout
        self.stuckPlayer = stuckPlayer
        self.retry = retry
        self.background = background
        self.positionInterval = positionInterval
    }
}
