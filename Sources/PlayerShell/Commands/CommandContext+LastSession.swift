import StreamingCore

extension CommandContext {
    /// Starts to record a session as the last session, for `player report --last`.
    ///
    /// An error ends only the recording, and is logged once.
    ///
    /// - Parameters:
    ///   - session: A session that has loaded nothing.
    ///   - options: The network options of the command, which determine the log.
    /// - Returns: The recording, or nil if the user's folders are unknown.
    func recordLastSession(_ session: PlayerSession, _ options: NetworkOptions) -> RecordingFile? {
        guard let path = composition.lastSession else { return nil }
        let (logger, clock) = (composition.logger(options), clock)
        return RecordingFile(replacing: path, of: session) { failure in
            logger.log(
                LogEntry(
                    timestamp: clock.date, level: .warning,
                    message: "The last session is not recorded: \(failure.message)",
                    context: LogContext(subsystem: "Player")))
        }
    }
}

extension CommandSpec.Option {
    static let noAnalytics = Self(name: "--no-analytics", help: "keep no record of this session")
}

extension ParsedArguments {
    /// Returns whether the command records the last session: unless `--no-analytics` or `--store memory` is given.
    ///
    /// - Throws: `UsageError` if the value of `--store` is invalid.
    func recordsLastSession() throws(UsageError) -> Bool {
        let store = try StoreKind(self)
        return !has("--no-analytics") && store != .memory
    }
}
