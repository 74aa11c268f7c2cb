import StreamingCore

extension StreamingPlayer {
    /// Creates a player with the native engine, over `URLSession`.
    ///
    /// A load that fails with a recoverable error is retried up to three times. The delays are 1, 2 and 4 s, less up to
    /// half of that at random.
    public convenience init() {
        self.init(transport: DeferredTransport { URLSessionHTTPClient() })
    }

    /// Creates a player with the native engine.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - configuration: The settings for buffers, retries and variants.
    ///   - clock: The clock for the position, timeouts and retries.
    ///   - policies: The timeouts, the automatic retries, the behaviour in the background, and the interval at which
    ///     the position is published. By default, a load is retried three times, as in Media3
    ///     (`DefaultLoadErrorHandlingPolicy`).
    public convenience init(
        transport: any HTTPTransport, configuration: NativePlayer.Configuration = NativePlayer.Configuration(),
        clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies(retry: RetryPolicy(attempts: 3))
    ) {
        let player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
        self.init(player: player, clock: clock, policies: policies)
    }
}
