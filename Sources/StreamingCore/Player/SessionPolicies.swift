/// The automatic behaviour of a session: its timeouts, its retries, and its behaviour in the background.
///
/// ```swift
/// let policies = SessionPolicies(
///     loadTimeout: .seconds(20), retry: RetryPolicy(attempts: 5), background: .continues)
/// let player = StreamingPlayer(transport: URLSessionHTTPClient(), policies: policies)
/// ```
public struct SessionPolicies: Equatable, Sendable {
    /// The time that a load may take until it is ready.
    public let loadTimeout: Duration
    /// The limits after which a player without progress counts as failed.
    public let stuckPlayer: StuckPlayerLimits
    /// The automatic retries after a recoverable failure.
    public let retry: RetryPolicy
    /// The effect of the background on playback.
    public let background: BackgroundPlaybackPolicy
    /// The interval of the published positions while playback is active.
    public let positionInterval: Duration

    /// Creates policies.
    ///
    /// By default, a load times out after 60 s, and there is no automatic retry. After the background, playback stays
    /// paused until the user plays it. Four positions are published per second.
    ///
    /// - Precondition: `positionInterval` is positive.
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
