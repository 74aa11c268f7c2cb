/// The options that decide which records a command keeps of its sessions.
struct AnalyticsOptions {
    /// The store of the viewing sessions.
    let store: StoreKind
    /// Whether the command records its sessions: unless `--no-analytics` or `--store memory` is given, or the
    /// environment variable `PLAYER_ANALYTICS` is `off`.
    let isEnabled: (_ environment: [String: String]) -> Bool

    /// - Throws: `UsageError` if the value of `--store` is invalid.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let store = try StoreKind(arguments)
        let isOff = arguments.has("--no-analytics") || store == .memory
        self.store = store
        isEnabled = { !isOff && $0["PLAYER_ANALYTICS"] != "off" }
    }
}

extension CommandSpec.Option {
    static let noAnalytics = Self(
        name: "--no-analytics", help: "do not record the session for player report and player analytics")
}

extension CommandSpec {
    static let analyticsNote =
        "Records: each session is recorded on this device only, for \"player report --last\" and \"player analytics\". "
        + "--no-analytics, --store memory and the environment variable PLAYER_ANALYTICS=off disable both records, but "
        + "not the history."
}
