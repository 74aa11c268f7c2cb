import StreamingCore

extension ManualClock {
    /// Lets `duration` pass, and lets `player` process what its player reports in that time.
    @MainActor
    public func advance(by duration: Duration, with player: StreamingPlayer) {
        advance(by: duration) { player.session.processPending() }
    }
}
