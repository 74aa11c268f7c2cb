/// The automatic behaviour of a session: its timeouts, its retries, and its behaviour in the background.
///
/// ```swift
/// let policies = SessionPolicies(
///     loadTimeout: .seconds(20), retry: RetryPolicy(attempts: 5), background: .continues)
/// let player = StreamingPlayer(transport: URLSessionHTTPClient(), policies: policies)
/// ```
public struct SessionPolicies: Equatable, Sendable {
    /// The maximum time from a load, or from the retry of a load, until the media is ready.
    public let loadTimeout: Duration
    /// The times without progress after which a player counts as stuck, and playback fails.
    public let stuckPlayer: StuckPlayerLimits
    /// The automatic retries after a recoverable failure.
    public let retry: RetryPolicy
    /// The policy for playback while the app is in the background.
    public let background: BackgroundPlaybackPolicy
    /// The interval between published positions while playback is active.
    public let positionInterval: Duration

    /// Creates policies.
    ///
    /// By default, a load times out after 60 s, and there is no automatic retry. Playback that was paused in the
    /// background stays paused until the next `play`. Positions are published four times per second.
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
