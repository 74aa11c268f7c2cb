import StreamingCore

extension ManualClock {
    /// Advances virtual time in steps of 20 ms, and lets `session` process the reports of its player after each step.
    ///
    /// - Parameters:
    ///   - limit: The maximum virtual time to pass.
    ///   - session: The session that processes its pending reports.
    ///   - isDone: A closure that returns whether to stop early. The method calls the closure before each step.
    @MainActor
    public func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
        let end = now + limit
        settle { session.processPending() }
        while !isDone() && now < end { advance(by: .milliseconds(20)) { session.processPending() } }
    }
}

extension SystemClock {
    /// Waits in steps of 20 ms of real time, and lets `session` process the reports of its player after each step.
    ///
    /// A busy machine can delay the steps. The method therefore takes at least one step per 200 ms of `limit`, however
    /// long these steps take.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait.
    ///   - session: The session that processes its pending reports.
    ///   - isDone: A closure that returns whether to stop early. The method calls the closure before each step.
    @MainActor
    public func pass(_ limit: Duration, with session: PlayerSession, until isDone: () -> Bool) async {
        let end = now + limit
        let minimumSteps = limit / .milliseconds(200)
        var steps = 0.0
        session.processPending()
        while !isDone() && (now < end || steps < minimumSteps) {
            steps += 1
            try? await sleep(for: .milliseconds(20))
            session.processPending()
        }
    }
}
