/// For how long a player that is to play may stand still before it is taken to be stuck.
public struct StuckPlayerLimits: Equatable, Sendable {
    /// Buffering or seeking, without a byte or a second of media more, or without a word of either.
    public let loading: Duration
    /// Playing, without the position moving.
    public let playing: Duration
    /// Playing at the duration or beyond it, without an end; it does not count for live media.
    public let ending: Duration

    /// By default 60 s, 10 s and 60 s. The first leaves a player the time for retries of its own, and the last is the one of
    /// Media3: media may be longer than it says.
    public init(
        loading: Duration = .seconds(60), playing: Duration = .seconds(10), ending: Duration = .seconds(60)
    ) {
        self.loading = loading
        self.playing = playing
        self.ending = ending
    }
}
