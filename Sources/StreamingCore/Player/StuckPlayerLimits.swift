/// The times without progress after which a player that should play counts as stuck.
public struct StuckPlayerLimits: Equatable, Sendable {
    /// The time of buffering or seeking during which the player reports no new bytes and no growth of the buffer.
    public let loading: Duration
    /// The time of playing during which the position does not move.
    public let playing: Duration
    /// The time of playing at or beyond the duration without an end. It does not apply to live media.
    public let ending: Duration

    /// Creates limits, by default 60 s, 10 s and 60 s.
    ///
    /// The default for `loading` leaves a player time for its own retries. The default for `ending` is that of Media3,
    /// because media may be longer than its declared duration.
    public init(
        loading: Duration = .seconds(60), playing: Duration = .seconds(10), ending: Duration = .seconds(60)
    ) {
        self.loading = loading
        self.playing = playing
        self.ending = ending
    }
}
