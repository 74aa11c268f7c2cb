import StreamingCore

extension ManualClock {
    /// Lets virtual time pass in steps of 20 ms, with `session` taking in what is reported.
    @MainActor
    public func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
        let end = now + limit
        settle { session.processPending() }
        while !isDone() && now < end { advance(by: .milliseconds(20)) { session.processPending() } }
    }
}

extension SystemClock {
    /// Lets real time pass, with `session` taking in what is reported.
    @MainActor
    public func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
        let end = now + limit
        session.processPending()
        while !isDone() && now < end {
            try? await sleep(for: .milliseconds(20))
            session.processPending()
        }
    }
}
