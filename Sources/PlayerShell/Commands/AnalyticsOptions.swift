/// The options that decide which records a command keeps of its sessions.
struct AnalyticsOptions {
    /// The store of the viewing sessions.
    let store: StoreKind
    /// A closure that returns whether the command records its sessions. The result is false with `--no-analytics`, with
    /// `--store memory`, and if the environment variable `PLAYER_ANALYTICS` is `off`.
    let isEnabled: (_ environment: [String: String]) -> Bool

    /// Creates the options from the arguments of a command.
    ///
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
        name: "--no-analytics", help: "do not record this run for \"player report --last\" and \"player analytics\"")
}

extension CommandSpec {
    static let analyticsNote =
        "Automatic records: this run is saved for \"player report --last\", and each load for \"player analytics\". "
        + "The records stay on this device. --no-analytics and the environment variable PLAYER_ANALYTICS=off turn off "
        + "the automatic records, but the history is still saved. With --store memory, neither "
        + "the records nor the history is saved."
}
