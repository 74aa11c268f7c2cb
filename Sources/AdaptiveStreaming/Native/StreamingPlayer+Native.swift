import StreamingCore

extension StreamingPlayer {
    /// Creates a player with the native engine, over URLSession.
    ///
    /// A load that fails for a reason that may pass is repeated up to three times, after about 1, 2 and 4 s.
    public convenience init() {
        self.init(transport: DeferredTransport { URLSessionHTTPClient() })
    }

    /// Creates a player with the native engine.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - configuration: The buffers, retries and variants.
    ///   - clock: The clock of the position, the timeouts and the retries.
    ///   - policies: The timeouts, automatic retries, the behaviour in the background, and the interval of ``clock``. By
    ///     default, a load is retried three times, as by Media3 (`DefaultLoadErrorHandlingPolicy`).
    public convenience init(
        transport: any HTTPTransport, configuration: NativePlayer.Configuration = NativePlayer.Configuration(),
        clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies(retry: RetryPolicy(attempts: 3))
    ) {
        let player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
        self.init(player: player, clock: clock, policies: policies)
    }
}
