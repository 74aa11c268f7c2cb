extension CommandContext {
    /// Starts to record the sessions of a playback that has loaded nothing.
    ///
    /// - Returns: The records, or nil if the options or the environment disable them, or if the user's folders are
    ///   unknown.
    func recordSessions(
        of playback: Playback, _ analytics: AnalyticsOptions, _ options: NetworkOptions
    ) -> SessionRecords? {
        // Closing interrupted sessions reads all sessions. A separate queue prevents that this delays the records.
        guard analytics.isEnabled, let place = try? composition.analytics(analytics.store),
            let earlier = try? composition.analytics(analytics.store)
        else { return nil }
        return SessionRecords(
            of: playback, in: place, closing: earlier, notices: composition.notices,
            logger: composition.logger(options), clock: clock)
    }
}
