import StreamingCore

extension ManualClock {
    /// Advances the clock by `duration`, and lets `player` process the reports that arrive in this time.
    ///
    /// - Parameters:
    ///   - duration: The virtual time to pass.
    ///   - player: The player that processes its pending reports.
    @MainActor
    public func advance(by duration: Duration, with player: StreamingPlayer) {
        advance(by: duration) { player.session.processPending() }
    }
}
