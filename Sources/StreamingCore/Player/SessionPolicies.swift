/// What a session does without being told: when it gives up, and what the background does to it.
public struct SessionPolicies: Equatable, Sendable {
    /// From a load until it is ready.
    public let loadTimeout: Duration
    /// In the state playing, without the position moving.
    public let progressTimeout: Duration
    /// What the background does to playback.
    public let background: BackgroundPlaybackPolicy
    /// Between two positions that are published while playback is active.
    public let positionInterval: Duration

    /// By default 60 s, 10 s, a pause that is left to the user, and four positions a second.
    ///
    /// - Precondition: the interval is more than nothing.
    public init(
        loadTimeout: Duration = .seconds(60), progressTimeout: Duration = .seconds(10),
        background: BackgroundPlaybackPolicy = .pauses, positionInterval: Duration = .milliseconds(250)
    ) {
        precondition(positionInterval > .zero, "positions are published at an interval")
        self.loadTimeout = loadTimeout
        self.progressTimeout = progressTimeout
        self.background = background
        self.positionInterval = positionInterval
    }
}
