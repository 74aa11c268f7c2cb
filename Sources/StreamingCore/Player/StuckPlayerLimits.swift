/// The times without progress after which a player that should play counts as stuck.
public struct StuckPlayerLimits: Equatable, Sendable {
    /// The maximum time in the state `buffering` or `seeking` without new bytes and without growth of the buffer.
    public let loading: Duration
    /// The maximum time in the state `playing` without a change of the position.
    public let playing: Duration
    /// The maximum time in the state `playing` at or beyond the duration. This limit does not apply to live media.
    public let ending: Duration

    /// Creates limits, by default 60 s for `loading`, 10 s for `playing` and 60 s for `ending`.
    ///
    /// The default for `loading` leaves a player time for its own retries. The default for `ending` is the default of
    /// Media3, and tolerates media that is longer than its declared duration.
    public init(
        loading: Duration = .seconds(60), playing: Duration = .seconds(10), ending: Duration = .seconds(60)
    ) {
        self.loading = loading
        self.playing = playing
        self.ending = ending
    }
}
