/// The options that decide which records a command keeps of its sessions.
struct AnalyticsOptions {
    /// The store of the viewing sessions.
    let store: StoreKind
    /// Whether the command records its sessions. The value is false with `--no-analytics`, with `--store memory`, and
    /// if the setting `analytics` is off.
    let isEnabled: Bool

    /// Creates the options from the arguments of a command.
    ///
    /// - Throws: `UsageError` if the value of `--store` is invalid.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let store = try StoreKind(arguments)
        self.store = store
        isEnabled = !arguments.has("--no-analytics") && store != .memory
    }
}

extension CommandSpec.Option {
    static let noAnalytics = Self(
        name: "--no-analytics", help: "save viewing sessions and the last run (default: on)",
        setting: .flag(default: true))
}

extension CommandSpec.Section {
    static let records = Self(
        "Records",
        "The records stay on this device. --no-analytics and the setting \"analytics = off\" turn off the "
            + "records of the last run and of the viewing sessions. --store memory turns off these records and the "
            + "history. URLs in recordings and viewing sessions have no credentials, query values or fragments.",
        rows: [
            ("last run", "the recording for \"player report --last\""),
            ("viewing session", "the playback of each video, for \"player analytics\""),
            ("history", "the position in a catalogue video, for \"player resume\""),
            (
                "--record FILE",
                "a recording of this run, for \"player replay\" and \"player report\"; FILE must not exist"
            ),
        ])
}
