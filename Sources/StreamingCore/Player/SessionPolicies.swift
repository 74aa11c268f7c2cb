/// What a session does without being told: when it gives up, and what the background does to it.
public struct SessionPolicies: Equatable, Sendable {
    /// From a load until it is ready.
    public let loadTimeout: Duration
    /// In the state playing, without the position moving.
    public let progressTimeout: Duration
    /// What the background does to playback.
    public let background: BackgroundPlaybackPolicy

    /// By default 60 s, 10 s, and a pause that is left to the user.
    public init(
        loadTimeout: Duration = .seconds(60), progressTimeout: Duration = .seconds(10),
        background: BackgroundPlaybackPolicy = .pauses
    ) {
        self.loadTimeout = loadTimeout
        self.progressTimeout = progressTimeout
        self.background = background
    }
}
