import StreamingCore

extension StreamingPlayer {
    /// Creates a player that uses the native engine, and sends requests with `URLSession`.
    ///
    /// A load that fails with a recoverable error is retried up to three times. The delays before the retries are 1, 2
    /// and 4 s. Each delay is shortened at random by up to one half.
    public convenience init() {
        self.init(transport: DeferredTransport { URLSessionHTTPClient() })
    }

    /// Creates a player that uses the native engine.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - configuration: The settings for buffers, retries and variants.
    ///   - clock: The clock for the position, timeouts and retries.
    ///   - policies: The policies of the session, such as its timeouts and retries. By default, a load is retried up to
    ///     three times, as in Media3 (`DefaultLoadErrorHandlingPolicy`).
    public convenience init(
        transport: any HTTPTransport, configuration: NativePlayer.Configuration = NativePlayer.Configuration(),
        clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies(retry: RetryPolicy(attempts: 3))
    ) {
        let player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
        self.init(player: player, clock: clock, policies: policies)
    }
}
